// Writes chunks into a fresh object and takes a complete picture after each write: of the object,
// of the root, and of each watched field.
import { createStreamingObject } from '@jell/core'
import type {
  FieldRef,
  FieldState,
  Path,
  Status,
  StreamError,
  StreamingObject,
  StreamingObjectOptions,
} from '@jell/core'

/** What is known of one field at one moment. */
export interface FieldPicture {
  readonly status: Status
  readonly value: unknown
  readonly present: boolean
  readonly issues: readonly unknown[]
  readonly size: number
  readonly keys: readonly string[]
  /** All that `textSince(0)` gives. */
  readonly text: string
}

/** What is known of a run at one moment. */
export interface Picture {
  readonly phase: string
  /** All fields of the error, `undefined` while there is none. */
  readonly error: Readonly<Record<string, unknown>> | undefined
  readonly result: unknown
  readonly issues: readonly unknown[]
  /** By pointer; the root is `""`. */
  readonly fields: Readonly<Record<string, FieldPicture>>
}

/** How the text ends. */
export type ObservedEnding = 'none' | 'end' | 'abort' | 'fail'

/** Any value may stand anywhere: the tests walk documents of every shape. */
export type AnyObject = StreamingObject<unknown>

/** Makes an object that reads any document, however large. */
export function createObject(options: StreamingObjectOptions = {}): AnyObject {
  const limits = { maxChars: Infinity, maxDepth: Infinity, maxKeys: Infinity, ...options.limits }
  return createStreamingObject<unknown>({ ...options, limits })
}

/** The ref of a path. */
export function fieldAt(object: AnyObject, path: Path): FieldRef<unknown> {
  let ref: FieldRef<unknown> = object.root
  for (const step of path) ref = ref.field(step)
  return ref
}

/** Ends a run in one of the ways there are. */
export function endWith(object: AnyObject, ending: ObservedEnding): void {
  if (ending === 'end') object.end()
  else if (ending === 'abort') object.abort('enough')
  else if (ending === 'fail') object.fail({ kind: 'provider', message: 'overloaded' })
}

/** The picture of a run now. `refs` must not hold two of one place. */
export function takePicture(object: AnyObject, refs: readonly FieldRef<unknown>[]): Picture {
  const { phase, error, result, issues } = object.get()
  const fields: Record<string, FieldPicture> = {}
  for (const ref of refs) fields[ref.pointer] = pictureOf(ref)
  return {
    phase,
    error: error === undefined ? undefined : errorFields(error),
    result,
    issues,
    fields,
  }
}

/** All that an error says, as a plain object; what two runs of the same text must agree on. */
export function errorFields(error: StreamError): Readonly<Record<string, unknown>> {
  const { kind, code, offset, line, column, path, found, expected, name, message } = error
  return { kind, code, offset, line, column, path, found, expected, name, message }
}

/** The pictures after each chunk and, last, after the ending. The refs are made before the first. */
export function observe(
  chunks: readonly string[],
  paths: readonly Path[],
  options: StreamingObjectOptions = {},
  ending: ObservedEnding = 'none',
): Picture[] {
  const object = createObject(options)
  const refs = paths.map((path) => fieldAt(object, path))
  const pictures = chunks.map((chunk) => {
    object.write(chunk)
    return takePicture(object, refs)
  })
  if (ending === 'none') return pictures
  endWith(object, ending)
  return [...pictures, takePicture(object, refs)]
}

/** The one picture after the whole text. `isLate` makes the refs only then. */
export function observeOnce(
  text: string,
  paths: readonly Path[],
  options: StreamingObjectOptions = {},
  { ending = 'none', isLate = false }: { ending?: ObservedEnding; isLate?: boolean } = {},
): Picture {
  const object = createObject(options)
  if (!isLate) for (const path of paths) fieldAt(object, path)
  object.write(text)
  endWith(object, ending)
  return takePicture(
    object,
    paths.map((path) => fieldAt(object, path)),
  )
}

/**
 * The paths of everything in a value, outermost first, and of places that it does not have: a
 * member, an item past the end, something below a scalar.
 */
export function pathsOf(value: unknown, most = 24): Path[] {
  const paths: Path[] = []
  const open: { path: Path; value: unknown }[] = [{ path: [], value }]
  for (let at = 0; at < open.length && paths.length < most; at += 1) {
    const { path, value: inner } = open[at]!
    paths.push(path)
    if (Array.isArray(inner)) {
      for (const [index, item] of inner.entries())
        open.push({ path: [...path, index], value: item })
      paths.push([...path, inner.length], [...path, 'length'])
    } else if (typeof inner === 'object' && inner !== null) {
      for (const [key, item] of Object.entries(inner)) {
        open.push({ path: [...path, key], value: item })
      }
      if (!Object.hasOwn(inner, 'missing')) paths.push([...path, 'missing'])
    } else paths.push([...path, 'below'])
  }
  return paths.slice(0, most)
}

/** Everything that a state and its ref say. */
function pictureOf(ref: FieldRef<unknown>): FieldPicture {
  const state: FieldState<unknown> = ref.get()
  return {
    ...state,
    size: ref.size(),
    keys: ref.keys(),
    text: ref.textSince(0),
  } as FieldPicture
}

/** Follows a path through a plain value, own members only. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = Object.getOwnPropertyDescriptor(value, step)?.value
  }
  return value
}
