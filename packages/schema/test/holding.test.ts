// Which values wish to be held until they settle, and which are released.
import { twoWayCuts, unitByUnit } from '@jell-internal/test-kit'
import { createStreamingObject } from '@jell/core'
import { compile, validator } from '@jell/schema'
import type { JsonSchema } from '@jell/schema'
import { describe, expect, test } from 'vitest'

import { Drive } from './drive.ts'

function wishes(schema: JsonSchema, text: string) {
  const drive = new Drive(compile(schema))
  for (const unit of text) drive.write(unit)
  const { wishes: all, released } = drive
  return { last: all.at(-1), released }
}

function wish(schema: JsonSchema, text: string) {
  return wishes(schema, text).last
}

describe('holding', () => {
  test.each<JsonSchema>([
    { enum: ['a', 'b'] },
    { const: 'a' },
    { type: 'string', format: 'date' },
    { format: 'uri' },
    { jell: 'hold' },
    { $ref: '#/$defs/kind', $defs: { kind: { const: 'a' } } },
    { anyOf: [{ type: 'null' }, { enum: ['a'] }] },
    { 'x-jell-opaque': 'it is coerced', type: 'number' },
  ])('%j holds a string', (schema) => {
    expect(wish(schema, '"a"')).toBe('hold')
  })

  test.each<JsonSchema>([
    true,
    { type: 'string' },
    { format: 'markdown' },
    { format: 'includes' },
    { format: 'date', jell: 'live' },
    { pattern: '^a' },
    { not: { enum: ['b'] } },
  ])('%j does not hold a string', (schema) => {
    expect(wish(schema, '"a"')).not.toBe('hold')
  })

  test('a discriminator is held, whatever its kind', () => {
    const schema = { oneOf: [1, 2].map((kind) => ({ properties: { kind: { const: kind } } })) }
    expect(wish(schema, '{"kind":1')).toBe('hold')
  })

  test('an annotation holds any kind whole; a choice does not hold containers', () => {
    expect(wish({ jell: 'hold' }, '{')).toBe('hold')
    expect(wish({ jell: 'hold' }, '[')).toBe('hold')
    expect(wish({ const: [] }, '[')).toBeUndefined()
  })

  test('a number may be live', () => {
    expect(wish({ type: 'number', jell: 'live' }, '1')).toBe('live')
    expect(wish({ type: 'number' }, '1')).toBeUndefined()
    expect(wish({ anyOf: [{ type: 'number', jell: 'live' }, { const: 1 }] }, '1')).toBe('hold')
  })

  test('a string is released when the last branch fails that holds it, and not held again', () => {
    const schema = { anyOf: [{ enum: ['ship', 'shop'] }, { type: 'string', maxLength: 9 }] }
    expect(wishes(schema, '"ship it')).toEqual({ last: 'hold', released: [6] })
    expect(wishes(schema, '"sho').released).toEqual([])
  })

  test('a string that breaks all that holds it stays held', () => {
    expect(wishes({ enum: ['ship'] }, '"shop"')).toEqual({ last: 'hold', released: [] })
  })

  test.each([{ enum: [1] }, { const: 1 }])('%j may not be live', (schema) => {
    expect(() => compile({ items: { ...schema, jell: 'live' } })).toThrow(
      'At #/items, "jell" must be "hold".',
    )
  })

  test('another annotation is refused', () => {
    expect(() => compile({ jell: 'always' })).toThrow('At #, "jell" must be "hold" or "live".')
  })
})

test('P2 what a broken string keeps showing does not depend on how the text was cut', () => {
  const pairs = [
    [{ anyOf: [{ enum: ['ship'] }, { type: 'string', maxLength: 5 }] }, 'sho p'],
    [{ anyOf: [{ enum: ['shop', 'ship'] }, { type: 'string', maxLength: 2 }] }, undefined],
  ] as const
  for (const [schema, shown] of pairs) {
    const text = '"sho ping"'
    for (const chunks of [[text], unitByUnit(text), ...twoWayCuts(text)]) {
      const object = createStreamingObject({ validator: validator(schema) })
      for (const chunk of chunks) object.write(chunk)
      expect(object.root.get()).toMatchObject({ status: 'invalid', value: shown })
    }
  }
})

describe('opaque nodes', () => {
  const opaque = { 'x-jell-opaque': 'a custom check', type: 'string', maxLength: 1 }

  test('make no claim, not even that a value is right', () => {
    const drive = new Drive(compile({ items: opaque })).write('[12,"long"').end()
    expect(drive.found).toEqual([])
    expect(drive.check.isClosable).toBe(false)
    expect(drive.write(']').check.verdict).toBe('viable')
  })

  test('leave room for the other branches of a union', () => {
    const schema = compile({ anyOf: [opaque, { type: 'number' }] })
    expect(new Drive(schema).write('1').end().check.verdict).toBe('satisfied')
    expect(new Drive(schema).write('"a"').end().check.verdict).toBe('viable')
    expect(compile({ not: opaque }).check({ violate: fail, violateMember: fail }).verdict).toBe(
      'viable',
    )
  })
})

function fail(): void {
  throw new Error('Nothing is to be said.')
}
