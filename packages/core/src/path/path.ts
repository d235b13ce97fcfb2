/** One step of a path: a member's key, or an item's index. */
export type Segment = string | number

/** A place in a document, from the root down. The root is the empty path. */
export type Path = readonly Segment[]
