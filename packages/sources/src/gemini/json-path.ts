import type { Segment } from '@jell/core'

/**
 * Reads the paths that Gemini writes: `$`, `.name`, `['name']`, `["name"]` and `[0]`. `undefined`
 * for any other, since a wrong guess would put a value in a wrong place.
 */
export function readJsonPath(path: string): readonly Segment[] | undefined {
  if (!path.startsWith('$')) return undefined
  const segments: Segment[] = []
  let end = 1
  for (const { 0: step, 1: name, 2: index, 3: quoted, index: at } of path.matchAll(STEP)) {
    if (at !== end) return undefined
    end += step.length
    if (name !== undefined) segments.push(name)
    else if (index !== undefined) segments.push(Number(index))
    else segments.push((quoted ?? '').slice(1, -1).replaceAll(/\\(.)/gs, '$1'))
  }
  return end === path.length ? segments : undefined
}

const STEP = /\.([^.[\]]+)|\[(\d+)\]|\[('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")\]/gs
