/** How many units of a value a draft may show: 0 holds it, {@link ALL} shows all there is. */
export type ShownLength = number

/** More than any string can have; a small integer, which V8 handles without a heap number. */
export const ALL: ShownLength = 0x3fff_ffff
