// Writes the parts of streamed arguments out as one JSON text. The text only grows: what was left
// once is closed, and nothing can be put into it any more.
import type { Segment } from '@jell/core'

import { property } from '../reading/property.ts'
import { readJsonPath } from './json-path.ts'

/** An open container. */
interface Frame {
  /** Under which key or index it stands; nothing for the root. */
  readonly step: Segment | undefined
  /** The keys of an object so far; `undefined` for an array. */
  readonly keys: Set<string> | undefined
  /** How many members or items it has. */
  size: number
}

/** Writes one call's arguments. */
export interface PatchWriter {
  /** The text that a part adds; `undefined` for one that cannot be written behind the others. */
  write(part: unknown): string | undefined
  /** The text that closes what is open. */
  end(): string
}

/** Creates the writer of one call's arguments. */
export function createPatchWriter(): PatchWriter {
  /** From the root down to the container of the newest value. */
  const frames: Frame[] = []
  /** The step of the string that may still grow. */
  let openString: { readonly step: Segment } | undefined

  function close(depth: number): string {
    let text = openString ? '"' : ''
    openString = undefined
    while (frames.length > depth) text += frames.pop()?.keys ? '}' : ']'
    return text
  }

  /** Begins the value under a step of the newest container. */
  function enter(step: Segment): string | undefined {
    const frame = frames.at(-1)
    if (!frame || (typeof step === 'string') !== (frame.keys !== undefined)) return undefined
    if (typeof step === 'number' ? step !== frame.size : frame.keys?.has(step)) return undefined
    if (typeof step === 'string') frame.keys?.add(step)
    const comma = frame.size++ > 0 ? ',' : ''
    return typeof step === 'string' ? `${comma}${JSON.stringify(step)}:` : comma
  }

  function openContainer(step: Segment | undefined, first: Segment): string {
    const isObject = typeof first === 'string'
    frames.push({ step, keys: isObject ? new Set() : undefined, size: 0 })
    return isObject ? '{' : '['
  }

  /** How many of the open containers the path goes through, the root among them. */
  function sharedDepth(path: readonly Segment[]): number {
    let depth = 1
    while (
      depth < path.length &&
      depth < frames.length &&
      frames[depth]?.step === path[depth - 1]
    ) {
      depth++
    }
    return depth
  }

  function write(part: unknown): string | undefined {
    const path = readJsonPath(String(property(part, 'jsonPath')))
    const last = path?.at(-1)
    const [kind, given] = valueOf(part) ?? []
    // Written as `null`, or as the name of the only value of its enum.
    const value = kind === 'nullValue' ? null : given
    if (!path || last === undefined) return undefined
    const continues = property(part, 'willContinue') === true
    const depth = sharedDepth(path)
    const isSame = depth === path.length && depth === frames.length && openString?.step === last
    // A part without a value can end a string, and says nothing else.
    if (kind === undefined) return isSame && !continues ? close(depth) : ''
    // Lists and objects come part by part; what else they could be is not known.
    if (Object(value) === value) return undefined
    let text = ''
    if (isSame && typeof value === 'string') {
      text += JSON.stringify(value).slice(1, -1)
    } else {
      if (frames.length === 0) text += openContainer(undefined, path[0] ?? '')
      text += close(depth)
      for (let at = depth; at < path.length; at++) {
        const entry = enter(path[at - 1] ?? '')
        if (entry === undefined) return undefined
        text += entry + openContainer(path[at - 1], path[at] ?? '')
      }
      const entry = enter(last)
      if (entry === undefined) return undefined
      const written = JSON.stringify(value)
      text += entry + (typeof value === 'string' ? written.slice(0, -1) : written)
      if (typeof value === 'string') openString = { step: last }
    }
    return openString && !continues ? text + close(frames.length) : text
  }

  return { write, end: () => close(0) }
}

/** The value of a part and the name of its kind, such as `stringValue`; nothing where it has none. */
function valueOf(part: unknown): [string, unknown] | undefined {
  const entries = Object.entries(Object(part) as object)
  return entries.find(([kind, value]) => kind.endsWith('Value') && value !== undefined)
}
