import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'

import { validator } from './validator.ts'

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => void warn.mockClear())

test('what is not judged on the way is named once, with its place and the reason', () => {
  const schema = z.object({ at: z.coerce.date(), list: z.array(z.string().catch('')) })
  validator(schema)
  validator(schema)
  expect(warn).toHaveBeenCalledOnce()
  const [text] = warn.mock.calls[0] as [string]
  expect(text).toContain('#/properties/at: date is no JSON')
  expect(text).toContain('#/properties/list/items: replaces what is invalid')
})

test('so are keywords of a JSON Schema that nobody judges', () => {
  validator({ items: { contains: { const: 1 } } })
  expect(warn.mock.calls[0]?.[0]).toContain('#/items: "contains": it needs the vocabulary "full"')
})

test('a schema that is judged wholly, and a quiet one, say nothing', () => {
  validator(z.strictObject({ a: z.record(z.string(), z.number()) }))
  validator({ contains: { const: 2 } }, { quiet: true })
  expect(warn).not.toHaveBeenCalled()
})
