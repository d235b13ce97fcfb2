// Costs are counted, never timed: pieces handed out, calls of listeners, items copied.
import {
  chunkLengths,
  createObject,
  cutBy,
  ensure,
  ensureSame,
  failureOf,
  fieldAt,
  jsonDocuments,
  jsonString,
  pathsOf,
  patience,
  unitByUnit,
} from '@jell-internal/test-kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

/** The built-in functions below count what they are asked to copy while `run` runs. */
function countCopies(run: () => void): { readonly units: number; readonly items: number } {
  let units = 0
  let items = 0
  const { join, slice } = Array.prototype
  Array.prototype.join = function (this: unknown[], separator?: string): string {
    const text = join.call(this, separator)
    units += text.length
    return text
  }
  Array.prototype.slice = function (this: unknown[], from?: number, to?: number): unknown[] {
    const copy = slice.call(this, from, to)
    items += copy.length
    return copy
  }
  try {
    run()
  } finally {
    Array.prototype.join = join
    Array.prototype.slice = slice
  }
  return { units, items }
}

describe('P11 Linear', { timeout: patience }, () => {
  test('P11 Linear: the pieces of a growing string add up to its length, however it is cut and polled', () => {
    const property = fc.property(
      fc.array(jsonString, { minLength: 1, maxLength: 6 }),
      chunkLengths(),
      chunkLengths(),
      (strings, lengths, polls) => {
        const text = `"${strings.map((one) => one.slice(1, -1)).join('')}"`
        const object = createObject()
        let shown = ''
        for (const [at, chunk] of cutBy(text, lengths).entries()) {
          object.write(chunk)
          const isPolled = polls[at % polls.length]! % 2 === 1
          if (isPolled) shown += object.root.textSince(shown.length)
          if (isPolled) ensureSame(shown, object.root.get().value ?? '', () => text)
        }
        shown += object.root.textSince(shown.length)
        ensureSame(shown, JSON.parse(text), () => text)
      },
    )
    expect(failureOf(property, 200)).toBeUndefined()
  })

  test('P11 Linear: the notices of a run are bounded by its chunks and the depth of what is watched', () => {
    const property = fc.property(jsonDocuments(), chunkLengths(), (text, lengths) => {
      const object = createObject()
      const refs = pathsOf(JSON.parse(text)).map((path) => fieldAt(object, path))
      let calls = 0
      for (const ref of refs) ref.subscribe(() => void (calls += 1))
      const chunks = cutBy(text, lengths).filter((chunk) => chunk !== '')
      for (const chunk of chunks) object.write(chunk)
      // Each chunk concerns one open path; beside it a field is told when it begins and settles.
      const deepest = Math.max(...refs.map(({ path }) => path.length)) + 1
      const most = chunks.length * deepest + 2 * refs.length
      ensure(calls <= most, () => `${calls} notices, more than ${most}`)
    })
    expect(failureOf(property, 100)).toBeUndefined()
  })

  test('a string that arrives unit by unit is told once a unit, and its pieces are its units', () => {
    const length = 20_000
    const object = createObject()
    let calls = 0
    let units = 0
    object.write('{"a":"')
    const ref = object.field('a')
    ref.subscribe(() => {
      calls += 1
      units += ref.textSince(units).length
    })
    for (let at = 0; at < length; at += 1) object.write('x')
    expect(calls).toBe(length)
    expect(units).toBe(length)
  })

  test('a string of a million units is joined once, also when each piece is read', () => {
    const chunk = 'x'.repeat(1_000)
    const { units } = countCopies(() => {
      const object = createObject()
      object.write('"')
      let read = 0
      for (let at = 0; at < 1_000; at += 1) {
        object.write(chunk)
        read += object.root.textSince(read).length
        object.root.get()
      }
      object.write('"')
      expect(read).toBe(1_000_000)
    })
    expect(units).toBeLessThan(2_500_000)
  })

  test('nobody who does not read pays for snapshots: items are not copied', () => {
    const text = `[${'"x",'.repeat(5_000)}"x"]`
    const { items } = countCopies(() => {
      const object = createObject()
      for (const chunk of cutBy(text, [7])) object.write(chunk)
      object.end()
    })
    expect(items).toBeLessThan(15_000)
  })

  test('counting items and keys builds no snapshot', () => {
    const text = `[${'"x",'.repeat(3_000)}"x"]`
    const { items } = countCopies(() => {
      const object = createObject()
      for (const chunk of cutBy(text, [5])) {
        object.write(chunk)
        object.root.size()
      }
    })
    expect(items).toBeLessThan(9_000)
  })

  test('a held string, a number and a key of any length tell nobody while they grow', () => {
    for (const [before, grow] of [
      ['{"a":"', 'y'],
      ['{"a":', '1'],
      ['{"', 'k'],
    ] as const) {
      const object = createObject({ hold: { strings: 'hold' } })
      object.write(before)
      object.write(grow)
      let calls = 0
      object.root.subscribe(() => void (calls += 1))
      object.field('a').subscribe(() => void (calls += 1))
      for (const unit of unitByUnit(grow.repeat(1_000))) object.write(unit)
      expect(calls).toBe(0)
    }
  })
})
