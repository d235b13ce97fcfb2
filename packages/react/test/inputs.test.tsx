// The inputs of useStreamingObject beside a source and a text, and what its options add.
import { createHandSource } from '@jell-internal/test-kit/hand-source'
import { createRenderCounter } from '@jell-internal/test-kit/render-counter'
import { createStreamingObject, lenient } from '@jell/core'
import { Field, useStreamingObject } from '@jell/react'
import type { Ending, StreamingObjectView } from '@jell/react'
import { act, cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

interface Answer {
  readonly title: string
  readonly tags: readonly string[]
  readonly score?: number
}

afterEach(cleanup)

const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

function Shown({ answer }: { readonly answer: StreamingObjectView<Answer> }): ReactNode {
  return (
    <>
      <output>{`${answer.phase}${answer.isPrevious ? ' previous' : ''}`}</output>
      <Field of={answer.field('title')} as="h1">
        {(title) => title.value}
      </Field>
      <Field of={answer.field('tags')} as="p">
        {(tags) => tags.value?.join()}
      </Field>
      <Field of={answer.field('score')} as="b">
        {(score) => score.value}
      </Field>
    </>
  )
}

/** Phase, and each field's status and text. */
function picture(container: HTMLElement): string {
  const fields = [...container.querySelectorAll('[data-status]')] as HTMLElement[]
  const shown = fields.map((field) => `${field.dataset['status']} ${field.textContent}`.trim())
  return [container.querySelector('output')?.textContent, ...shown].join(' | ')
}

it('shows a finished value as final with the first paint, and another one as a new run', () => {
  const onFinal = vi.fn<(result: Answer) => void>()
  function Page({ value }: { readonly value: Answer | undefined }): ReactNode {
    return <Shown answer={useStreamingObject({ value, onFinal })} />
  }
  const view = (value: Answer | undefined) => (
    <StrictMode>
      <Page value={value} />
    </StrictMode>
  )
  const { container, rerender } = render(view(undefined))
  expect(picture(container)).toBe('idle | pending | pending | pending')
  rerender(view({ title: 'A "title"', tags: ['x', 'y'], score: -0.5 }))
  expect(picture(container)).toBe('done | final A "title" | final x,y | final -0.5')
  const heading = container.querySelector('h1')
  rerender(view({ title: 'A "title"', tags: ['x', 'y'], score: -0.5 }))
  expect(container.querySelector('h1')).toBe(heading)
  rerender(view({ title: 'Other', tags: [] }))
  expect(picture(container)).toBe('done | final Other | final')
  expect(onFinal).not.toHaveBeenCalled()
})

it('shows null and other scalars as finished values', () => {
  function Page({ value }: { readonly value: string | null }): ReactNode {
    const answer = useStreamingObject<string | null>({ value })
    return answer.phase === 'done' && <i>{JSON.stringify(answer.result)}</i>
  }
  const { container, rerender } = render(<Page value={null} />)
  expect(container.textContent).toBe('null')
  rerender(<Page value="a" />)
  expect(container.textContent).toBe('"a"')
})

interface DraftProps {
  readonly draft?: unknown
  readonly ending?: Ending
}

function FromDraft({ draft, ending }: DraftProps): ReactNode {
  return <Shown answer={useStreamingObject<Answer>({ draft, ending, schedule: 'sync' })} />
}

it('settles the parts of a draft when a later one appears, and is final only when told so', () => {
  const { container, rerender } = render(<FromDraft />)
  const show = (draft: unknown, ending?: Ending) => {
    rerender(<FromDraft draft={draft} {...(ending && { ending })} />)
    return picture(container)
  }
  expect(picture(container)).toBe('idle | pending | pending | pending')
  expect(show({})).toBe('streaming | pending | pending | pending')
  expect(show({ title: 'He' })).toBe('streaming | streaming He | pending | pending')
  expect(show({ title: 'Hello' })).toBe('streaming | streaming Hello | pending | pending')
  expect(show({ title: 'Hello', tags: [] })).toBe('streaming | settled Hello | streaming | pending')
  const last = { title: 'Hello', tags: ['x', 'ye'] }
  expect(show(last)).toBe('streaming | settled Hello | streaming x,ye | pending')
  expect(show(last, 'complete')).toBe('done | final Hello | final x,ye')
})

it('takes a draft that lost or changed something for a new run', () => {
  const { container, rerender } = render(<FromDraft draft={{ title: 'Hello', tags: ['x'] }} />)
  expect(picture(container)).toBe('streaming | settled Hello | streaming x | pending')
  rerender(<FromDraft draft={{ title: 'Hello' }} />)
  expect(picture(container)).toBe('streaming | streaming Hello | pending | pending')
  rerender(<FromDraft draft={{ title: 'Good' }} ending={new Error('The line is dead.')} />)
  expect(picture(container)).toBe('failed | interrupted Good | interrupted | interrupted')
})

it('shows a streaming object that is made and written elsewhere', () => {
  const object = createStreamingObject<Answer>()
  function Page(): ReactNode {
    return <Shown answer={useStreamingObject({ object })} />
  }
  const { container, unmount } = render(<Page />)
  act(() => object.write('{"title":"Hel'))
  expect(picture(container)).toBe('streaming | streaming Hel | pending | pending')
  unmount()
  object.write('lo","tags":[]}')
  object.end()
  expect(object.get().phase).toBe('done')
})

it('keeps the run before until the new one has something to show', async () => {
  const hands = [createHandSource(), createHandSource(), createHandSource()] as const
  function Page({ run }: { readonly run: 0 | 1 | 2 }): ReactNode {
    const answer = useStreamingObject<Answer>({
      source: () => hands[run].source,
      runKey: run,
      schedule: 'sync',
      keepPrevious: true,
    })
    return <Shown answer={answer} />
  }
  const { container, rerender } = render(<Page run={0} />)
  hands[0].write('{"title":"One"')
  await settle()
  expect(picture(container)).toBe('streaming | settled One | pending | pending')
  rerender(<Page run={1} />)
  await settle()
  expect(picture(container)).toMatch(/^connecting previous \| settled One/)
  hands[1].fail(new Error('The line is dead.'))
  await settle()
  expect(picture(container)).toMatch(/^failed previous \| settled One/)
  rerender(<Page run={2} />)
  hands[2].write('{')
  await settle()
  expect(picture(container)).toMatch(/^streaming previous \| settled One/)
  hands[2].write('"title":"T')
  await settle()
  expect(picture(container)).toBe('streaming | streaming T | pending | pending')
})

it('calls onFinal once for each run that ends well, the latest one', async () => {
  const results: string[] = []
  function Page({ runKey, name }: { readonly runKey: number; readonly name: string }): ReactNode {
    const answer = useStreamingObject<Answer>({
      source: () => {
        const hand = createHandSource()
        hand.write(`{"title":"Number ${runKey}","tags":[]}`)
        if (runKey === 2) hand.fail(new Error('The line is dead.'))
        else hand.end()
        return hand.source
      },
      runKey,
      onFinal: (result) => results.push(`${name}: ${result.title}`),
    })
    return <Shown answer={answer} />
  }
  const view = (runKey: number, name: string) => (
    <StrictMode>
      <Page runKey={runKey} name={name} />
    </StrictMode>
  )
  const { rerender } = render(view(1, 'first'))
  rerender(view(1, 'second'))
  await settle()
  for (const runKey of [2, 3]) {
    rerender(view(runKey, 'third'))
    await settle()
  }
  expect(results).toEqual(['second: Number 1', 'third: Number 3'])
})

it('does not call onFinal for a text that was whole when it was given, but for one that became so', async () => {
  const onFinal = vi.fn<(result: Answer) => void>()
  function Page(props: { readonly text: string; readonly ending?: Ending }): ReactNode {
    useStreamingObject<Answer>({ ...props, onFinal })
    return null
  }
  render(<Page text='{"title":"A","tags":[]}' ending="complete" />)
  await settle()
  expect(onFinal).not.toHaveBeenCalled()
  const { rerender } = render(<Page text='{"title":"A","tags":[' />)
  rerender(<Page text='{"title":"A","tags":[]}' ending="complete" />)
  await settle()
  expect(onFinal).toHaveBeenCalledExactlyOnceWith({ title: 'A', tags: [] })
})

it('tells what the stages mended, and renders for it only when there is more', () => {
  const counter = createRenderCounter()
  const stages = [lenient()]
  function Page({ text }: { readonly text: string }): ReactNode {
    const { repairs } = useStreamingObject<Answer>({ text, stages, schedule: 'sync' })
    counter.rendered('Page')
    return repairs.map(({ kind, path }) => `${kind} at ${path.join('/')};`)
  }
  const { container, rerender } = render(<Page text="{'title':" />)
  expect(container.textContent).toContain('single-quotes')
  rerender(<Page text={`{'title':"a`} />)
  const before = counter.renders('Page')
  rerender(<Page text={`{'title':"abc`} />)
  expect(counter.renders('Page')).toBe(before + 1)
})

it('renders on a server what is whole, and nothing of what may grow', () => {
  const value: Answer = { title: 'A', tags: ['x'] }
  const text = JSON.stringify(value)
  function Page(options: { readonly ending: Ending | undefined }): ReactNode {
    return (
      <>
        <Shown answer={useStreamingObject<Answer>({ text, ...options })} />
        <Shown answer={useStreamingObject<Answer>({ draft: value, ...options })} />
      </>
    )
  }
  const markup = (node: ReactNode): string => {
    const container = document.createElement('div')
    container.innerHTML = renderToString(node)
    return picture(container)
  }
  function Value(): ReactNode {
    return <Shown answer={useStreamingObject({ value })} />
  }
  expect(markup(<Value />)).toBe('done | final A | final x')
  expect(markup(<Page ending="complete" />)).toMatch(/^done \| final A .*\| final A /)
  expect(markup(<Page ending="length" />)).toMatch(/^failed \| settled A /)
  expect(markup(<Page ending={undefined} />)).toMatch(/^idle \| pending \| .*pending$/)
})
