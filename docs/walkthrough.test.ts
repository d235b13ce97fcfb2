import { readFileSync } from 'node:fs'

import type { FieldState, StreamingObject } from '@jell/core'
import { createStreamingObject } from '@jell/core'
import { expect, test } from 'vitest'

const page = readFileSync('docs/walkthrough.md', 'utf8')

/** The page's tables: each row is the chunk, then the cells. */
const tables = page
  .split(/\n\n/)
  .filter((part) => part.startsWith('| chunk'))
  .map((part) => {
    const [head = [], , ...rows] = part.split('\n').map((line) => line.split(' | ').map(trimmed))
    return { pointers: head.slice(1), rows }
  })

function trimmed(cell: string): string {
  return cell
    .replaceAll(/^\| | \|$/g, '')
    .trim()
    .replace(/^`(.*)`$/, '$1')
}

/** What a cell says of a field, as the page writes it. */
function cellOf({ status, value, present }: FieldState<unknown>): string {
  if (status === 'settled' && !present) return 'settled, absent'
  if (status === 'final' && !present) return 'final, absent'
  return value === undefined ? status : `${status} \`${JSON.stringify(value)}\``
}

function write(object: StreamingObject, chunk: string): void {
  if (chunk === 'good ending') object.end()
  else if (chunk === 'bad ending') object.fail(new Error('The connection was lost.'))
  else object.write(chunk)
}

test('the page has a document that ends well and one that is cut off', () => {
  expect(tables.map(({ rows }) => rows.at(-1)?.[0])).toEqual(['good ending', 'bad ending'])
})

test.each(tables)('every state in a table of the walkthrough is what the core says', (table) => {
  const object = createStreamingObject()
  object.result.catch(() => {})
  for (const [chunk = '', ...cells] of table.rows) {
    write(object, chunk)
    const states = table.pointers.map((pointer) => {
      const steps = pointer.split('/').slice(1)
      // The page's numbers are indexes.
      const ref = steps.reduce(
        (at, step) => at.field(/^\d+$/.test(step) ? Number(step) : step),
        object.root as ReturnType<typeof object.field>,
      )
      return cellOf(ref.get())
    })
    expect([chunk, ...states]).toEqual([chunk, ...cells])
  }
})
