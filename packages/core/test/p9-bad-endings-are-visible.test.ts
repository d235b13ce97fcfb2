import {
  type AnyObject,
  createObject,
  endWith,
  ensure,
  ensureSame,
  failureOf,
  fieldAt,
  isDocument,
  jsonDocuments,
  pathsOf,
  patience,
  takePicture,
} from '@jell-internal/test-kit'
import { StreamError, type StreamingObjectOptions } from '@jell/core'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'

import { randomHold } from './random-policies.ts'
import { randomValidators } from './random-validator.ts'

const badEndings = ['abort', 'fail', 'end'] as const

/** Resolves to what a promise rejects with. */
async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'it resolved',
    (error: unknown) => error,
  )
}

/** Collects what nobody listened to while a test runs. */
function collectUnhandled(): unknown[] {
  const unhandled: unknown[] = []
  const listener = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', listener)
  onTestFinished(() => void process.off('unhandledRejection', listener))
  return unhandled
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('P9 Bad endings are visible', { timeout: patience }, () => {
  test('P9 Bad endings are visible: at every offset, the settled stays settled and all the rest says interrupted', () => {
    const property = fc.property(
      jsonDocuments(),
      fc.constantFrom(...badEndings),
      randomHold,
      fc.option(randomValidators, { nil: undefined }),
      (text, ending, hold, validator) => {
        const paths = pathsOf(JSON.parse(text))
        for (let length = 0; length < text.length; length += 1) {
          const object = createObject({ hold, validator })
          const refs = paths.map((path) => fieldAt(object, path))
          object.write(text.slice(0, length))
          const before = takePicture(object, refs)
          endWith(object, ending)
          const after = takePicture(object, refs)
          // White space may follow a whole document, and a number alone ends with its text.
          if (isWhole(text, length)) continue
          const kind = { abort: 'aborted', fail: 'provider', end: 'truncated' }[ending]
          ensureSame(after.phase, ending === 'abort' ? 'stopped' : 'failed', () => text)
          ensureSame(after.error?.['kind'], kind, () => text)
          ensureSame(after.result, undefined, () => text)
          for (const [pointer, field] of Object.entries(after.fields)) {
            const earlier = before.fields[pointer]!
            const isKept = earlier.status === 'settled' || earlier.status === 'invalid'
            const status = isKept ? earlier.status : 'interrupted'
            ensureSame(field, { ...earlier, status }, () => `${pointer} at ${length} of ${text}`)
          }
          ensureLateRefs(text.slice(0, length), ending, { hold, validator }, after.fields, paths)
        }
      },
    )
    expect(failureOf(property, 40)).toBeUndefined()
  })

  test.each(badEndings)(
    '%s in mid-value: half a string is kept, held and pending fields say so, nothing is final',
    (ending) => {
      const object = createObject()
      const whole = object.field('done')
      object.write('{"done":[1],"half":"abc')
      endWith(object, ending)
      expect(whole.get()).toMatchObject({ status: 'settled', value: [1] })
      expect(object.field('half').get()).toMatchObject({
        status: 'interrupted',
        value: 'abc',
        present: true,
      })
      expect(object.field('never').get()).toMatchObject({ status: 'interrupted', present: false })
      expect(object.field('half', 'below').get()).toMatchObject({ status: 'interrupted' })
      expect(object.field('done', 0).get()).toMatchObject({ status: 'settled', value: 1 })
      expect(object.field('done', 7).get()).toMatchObject({ status: 'settled', present: false })
      expect(object.root.get()).toMatchObject({
        status: 'interrupted',
        value: { done: [1], half: 'abc' },
      })
    },
  )

  test('a settled root whose stream ends badly stays settled, and nothing becomes final', () => {
    for (const ending of ['abort', 'fail'] as const) {
      const object = createObject()
      object.write('{"a":1}')
      endWith(object, ending)
      expect(object.root.get()).toMatchObject({ status: 'settled', value: { a: 1 } })
      expect(object.field('a').get().status).toBe('settled')
      expect(object.get().result).toBeUndefined()
    }
    const object = createObject()
    object.write('{"a":1}{')
    expect(object.get()).toMatchObject({
      phase: 'failed',
      error: { code: 'trailing-content', offset: 7 },
    })
    expect(object.root.get().status).toBe('settled')
  })

  test('the result rejects with the error, whether it is asked for before or after the ending', async () => {
    for (const ending of badEndings) {
      const object = createObject()
      const early = object.result
      object.write('[')
      endWith(object, ending)
      const { error } = object.get()
      expect(error).toBeInstanceOf(StreamError)
      expect(await rejectionOf(early)).toBe(error)
      expect(await rejectionOf(object.result)).toBe(error)
    }
    const rejected = createObject()
    rejected.write('[}')
    expect(await rejectionOf(rejected.result)).toBe(rejected.get().error)
  })

  test('a result that nobody listens to is no unhandled rejection', async () => {
    const unhandled = collectUnhandled()
    const objects: AnyObject[] = []
    for (const ending of badEndings) {
      const asked = createObject()
      void asked.result
      endWith(asked, ending)
      void asked.result
      const unasked = createObject()
      endWith(unasked, ending)
      objects.push(asked, unasked)
    }
    await nextTurn()
    await nextTurn()
    expect(unhandled).toEqual([])
    expect(objects.every((object) => object.get().phase !== 'done')).toBe(true)
  })

  test('a good ending resolves the result, whenever it is asked for', async () => {
    const object = createObject()
    const early = object.result
    object.write('{"a":1}')
    object.end()
    expect(await early).toEqual({ a: 1 })
    expect(await object.result).toBe(object.get().result)
  })

  test('after an ending nothing moves the object any more', () => {
    for (const ending of [...badEndings, 'done'] as const) {
      const object = createObject()
      object.write('{"a":1}')
      if (ending === 'done') object.end()
      else {
        object.write(ending === 'end' ? 'x' : '')
        endWith(object, ending)
      }
      let notices = 0
      object.subscribe(() => (notices += 1))
      object.root.subscribe(() => (notices += 1))
      const state = object.get()
      const root = object.root.get()
      object.write('{')
      object.end()
      object.abort()
      object.fail(new Error('late'))
      expect(object.get()).toBe(state)
      expect(object.root.get()).toBe(root)
      expect(notices).toBe(0)
    }
  })

  test('different failures stay different kinds, and their cause is kept', () => {
    const reason = new Error('closed tab')
    const aborted = createObject()
    aborted.abort(reason)
    expect(aborted.get().error).toMatchObject({ kind: 'aborted', cause: reason })
    expect(aborted.get().error?.message).toContain('closed tab')
    const broken = createObject()
    broken.fail(reason)
    expect(broken.get().error).toMatchObject({
      kind: 'transport',
      message: 'closed tab',
      cause: reason,
    })
    const own = new StreamError({ kind: 'length', message: 'too long' })
    const failed = createObject()
    failed.fail(own)
    expect(failed.get().error).toBe(own)
    const empty = createObject()
    empty.end()
    expect(empty.get().error).toMatchObject({ kind: 'truncated', code: 'empty', offset: 0 })
  })
})

/** Whether the first units of a document are all of it: white space may follow. */
function isWhole(text: string, length: number): boolean {
  return isDocument(text.slice(0, length))
}

/** Refs that are made after the ending know what those made before know. */
function ensureLateRefs(
  text: string,
  ending: (typeof badEndings)[number],
  options: StreamingObjectOptions,
  fields: unknown,
  paths: ReturnType<typeof pathsOf>,
): void {
  const object = createObject(options)
  object.write(text)
  endWith(object, ending)
  const late = takePicture(
    object,
    paths.map((path) => fieldAt(object, path)),
  )
  ensureSame(late.fields, fields, () => `refs made after the ending of ${text}`)
  ensure(
    Object.values(late.fields).every(({ status }) => status !== 'final'),
    () => text,
  )
}
