import { createHandSource } from '@jell-internal/test-kit/hand-source'
import type { FieldRef, Source } from '@jell/core'
import { Field, FieldList, Until, useStreamingObject } from '@jell/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import * as z from 'zod'

const Review = z.object({
  verdict: z.enum(['ship', 'hold']),
  summary: z.string().max(40),
  score: z.number().min(0).max(10).optional(),
  reasons: z.array(z.string()).max(2),
  reviewed: z.string().transform((text) => text.length),
})

afterEach(cleanup)

interface PageProps {
  readonly source: Source
  readonly onViolation?: 'stop' | undefined
  readonly save?: (review: z.output<typeof Review>) => void
}

function Page({ source, onViolation, save }: PageProps): ReactNode {
  const review = useStreamingObject({
    schema: Review,
    source: () => source,
    runKey: 'a',
    schedule: 'sync',
    onViolation,
  })
  expectTypeOf(review.field('verdict')).toEqualTypeOf<FieldRef<'ship' | 'hold'>>()
  expectTypeOf(review.field('reviewed')).toEqualTypeOf<FieldRef<string>>()
  if (review.phase === 'done') expectTypeOf(review.result.reviewed).toEqualTypeOf<number>()
  return (
    <>
      <output>{review.phase}</output>
      <Field of={review.field('verdict')} as="b" data-testid="verdict" pending="…">
        {(verdict) => verdict.value}
      </Field>
      <Field of={review.field('summary')} as="p" data-testid="summary">
        {(summary) => summary.value}
      </Field>
      <FieldList of={review.field('reasons')} as="ul" data-testid="reasons">
        {(reason) => (
          <Field of={reason} as="li">
            {(text) => text.value}
          </Field>
        )}
      </FieldList>
      <ul data-testid="issues">
        {review.issues.map(({ message, path }) => (
          <li key={path.join('/')}>{message}</li>
        ))}
      </ul>
      <Until of={review} phase="done" fallback={<button disabled>Save</button>}>
        {({ result }) => <button onClick={() => save?.(result)}>Save</button>}
      </Until>
    </>
  )
}

async function show(props: Omit<PageProps, 'source'> = {}) {
  const hand = createHandSource()
  await act(async () => void render(<Page source={hand.source} {...props} />))
  const write = (text: string) => act(async () => hand.write(text))
  const end = () => act(async () => hand.end())
  const textOf = (id: string) => screen.getByTestId(id).textContent
  const statusOf = (id: string) => screen.getByTestId(id).dataset['status']
  const button = () => screen.getByRole<HTMLButtonElement>('button')
  return { hand, write, end, textOf, statusOf, button }
}

describe('a page with a schema', () => {
  test('a choice does not show before it is whole; what the schema made of the whole is saved', async () => {
    const save = vi.fn<(review: z.output<typeof Review>) => void>()
    const page = await show({ save })
    await page.write('{"summary":"short","verdict":"sh')
    expect(page.textOf('summary')).toBe('short')
    expect(page.textOf('verdict')).toBe('…')
    expect(page.statusOf('verdict')).toBe('streaming')
    await page.write('ip","reasons":["a"],"reviewed":"four"}')
    expect(page.textOf('verdict')).toBe('ship')
    expect(page.button().disabled).toBe(true)
    await page.end()
    act(() => page.button().click())
    expect(save).toHaveBeenCalledWith({
      summary: 'short',
      verdict: 'ship',
      reasons: ['a'],
      reviewed: 4,
    })
  })

  test('one bad field says so at once and does not blank the page', async () => {
    const page = await show()
    await page.write('{"verdict":"shop')
    expect(page.statusOf('verdict')).toBe('invalid')
    expect(page.textOf('verdict')).toBe('')
    expect(page.textOf('issues')).toContain('"ship"')
    await page.write('","summary":"still here","reasons":["a","b","c"],"reviewed":""}')
    expect(page.textOf('summary')).toBe('still here')
    expect(page.statusOf('summary')).toBe('settled')
    expect(page.statusOf('reasons')).toBe('invalid')
    expect(page.textOf('reasons')).toContain('ab')
    await page.end()
    expect(screen.getByRole('status').textContent).toBe('failed')
    expect(page.button().disabled).toBe(true)
  })

  test('text that grows too long shows what was not', async () => {
    const page = await show()
    await page.write(`{"summary":"${'x'.repeat(39)}`)
    await page.write('yz and more')
    expect(page.statusOf('summary')).toBe('invalid')
    expect(page.textOf('summary')).toBe(`${'x'.repeat(39)}y`)
  })

  test('onViolation "stop" gives the source up at the first violation', async () => {
    const page = await show({ onViolation: 'stop' })
    await page.write('{"summary":"a","verdict":"x')
    expect(screen.getByRole('status').textContent).toBe('failed')
    expect(page.statusOf('summary')).toBe('settled')
    await act(async () => Promise.resolve())
    expect(page.hand.isReturned).toBe(true)
  })

  test('a finished value goes through the gate', async () => {
    function Kept(): ReactNode {
      const value = { verdict: 'ship', summary: 's', reasons: [], reviewed: 'abc' } as const
      const review = useStreamingObject({ schema: Review, value: { ...value, reasons: [] } })
      return <output>{review.phase === 'done' ? review.result.reviewed : review.phase}</output>
    }
    render(<Kept />)
    expect(await screen.findByText('3')).toBeTruthy()
  })

  test('a JSON Schema judges too, and says nothing to the compiler', async () => {
    const hand = createHandSource()
    function Plain(): ReactNode {
      const list = useStreamingObject<string[]>({
        schema: { type: 'array', items: { type: 'string' } },
        source: () => hand.source,
        runKey: 1,
        schedule: 'sync',
      })
      return <output>{list.issues.length}</output>
    }
    await act(async () => void render(<Plain />))
    await act(async () => hand.write('["a",1'))
    expect(screen.getByRole('status').textContent).toBe('1')
  })
})
