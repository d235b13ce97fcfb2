import { catalogue } from '@jell-internal/recordings'
import { expect, test } from 'vitest'
import * as z from 'zod'

import { comparedNames } from '../compared-names.ts'
import { shapeOf } from './shape.ts'

test('a shape has the members, lists and choices of its schema', () => {
  const schema = z.object({
    name: z.string().optional(),
    amount: z.number().nullable(),
    kinds: z.array(z.enum(['a', 'b'])),
    isOpen: z.boolean(),
  })
  expect(shapeOf(schema)).toEqual({
    kind: 'object',
    members: [
      ['name', { kind: 'text' }],
      ['amount', { kind: 'number' }],
      ['kinds', { kind: 'list', item: { kind: 'choice', options: ['a', 'b'] } }],
      ['isOpen', { kind: 'choice', options: [] }],
    ],
  })
})

test.each(comparedNames)('%s has a shape', (name) => {
  expect(shapeOf(catalogue[name].schema).kind).toBe('object')
})
