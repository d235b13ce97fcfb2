// Components of users that the React Compiler compiled, and what would go stale in them.
import { createStreamingObject } from '@jell/core'
import type { FieldRef, JsonValue, StreamingObject } from '@jell/core'
import {
  Field,
  FieldList,
  FieldText,
  useField,
  useItems,
  useStreamingObject,
  useToolCalls,
  useValue,
} from '@jell/react'
import type { HostToolCall, StreamingObjectView, ToolCall } from '@jell/react'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'

interface Answer {
  readonly title: string
  readonly tags: readonly string[]
}

afterEach(cleanup)

const TEXT = '{"title":"Hello there","tags":["one","two"]}'

/** Renders, writes the text in small chunks, and gives what was shown after each of them. */
function watch(object: StreamingObject<Answer>, page: ReactNode): string[] {
  const { container } = render(page)
  const seen: string[] = []
  for (let at = 0; at < TEXT.length; at += 3) {
    act(() => object.write(TEXT.slice(at, at + 3)))
    seen.push(container.textContent)
  }
  act(() => object.end())
  return [...seen, container.textContent]
}

/** What a component that reads the object at each step would show. */
function expected(show: (value: Partial<Answer>, object: StreamingObject<Answer>) => string) {
  const object = createStreamingObject<Answer>()
  const seen: string[] = []
  const look = (): void => {
    seen.push(show(object.root.get().value ?? {}, object))
  }
  for (let at = 0; at < TEXT.length; at += 3) {
    object.write(TEXT.slice(at, at + 3))
    look()
  }
  object.end()
  look()
  return seen
}

const titleAndTags = expected(({ title = '', tags = [] }) => `${title}|${tags.join('|')}`)

it('is compiled at all', () => {
  function Compiled({ of }: { readonly of: FieldRef<JsonValue> }): ReactNode {
    return <i>{useValue(of) === undefined ? '' : 'there'}</i>
  }
  // The compiler keeps what a component made in a cache.
  expect(String(Compiled)).toMatch(/_c\(|\$\[0\]/)
})

it('shows the same text at every step in compiled components that use hooks', () => {
  function Tag({ of }: { readonly of: FieldRef<string> }): ReactNode {
    const { value } = useField(of)
    return <b>{`|${value ?? ''}`}</b>
  }
  function Page({ object }: { readonly object: StreamingObject<Answer> }): ReactNode {
    const answer = useStreamingObject({ object })
    const title = useValue(answer.field('title'))
    const tags = useItems(answer.field('tags'))
    return (
      <p>
        {title}
        {tags.length === 0 && '|'}
        {tags.map((tag) => (
          <Tag key={tag.pointer} of={tag} />
        ))}
      </p>
    )
  }
  const object = createStreamingObject<Answer>()
  expect(watch(object, <Page object={object} />)).toEqual(titleAndTags)
})

it('shows the same text at every step in parts with compiled functions', () => {
  function Page({ object }: { readonly object: StreamingObject<Answer> }): ReactNode {
    return (
      <>
        <FieldText of={object.field('title')} />
        <FieldList of={object.field('tags')} pending="|">
          {(tag) => <Field of={tag}>{({ value }) => `|${String(value)}`}</Field>}
        </FieldList>
      </>
    )
  }
  const object = createStreamingObject<Answer>()
  const seen = watch(object, <Page object={object} />)
  expect(seen.at(-1)).toBe('Hello there|one|two')
  expect(seen.map((text) => text.split('|')[0])).toEqual(
    titleAndTags.map((text) => text.split('|')[0]),
  )
})

it('keeps the returned object fresh in a child and in a helper', () => {
  const describeRun = (view: StreamingObjectView<Answer>): string =>
    `${view.phase} ${view.issues.length}`
  function Child({ view }: { readonly view: StreamingObjectView<Answer> }): ReactNode {
    return <i>{`${view.phase}; ${view.result?.title ?? 'none'}`}</i>
  }
  function Page({ object }: { readonly object: StreamingObject<Answer> }): ReactNode {
    const answer = useStreamingObject({ object })
    return (
      <>
        <Child view={answer} />; {describeRun(answer)}
      </>
    )
  }
  const object = createStreamingObject<Answer>()
  const seen = watch(object, <Page object={object} />)
  expect(seen[0]).toBe('streaming; none; streaming 0')
  expect(seen.at(-1)).toBe('done; Hello there; done 0')
})

it('shows the calls of a message, and their results, in compiled components', async () => {
  const tools = { search: {}, book: {} }
  const describeCall = ({ id, name, phase }: ToolCall<typeof tools>): string =>
    `${id} ${name} ${phase}`
  function Call({ call }: { readonly call: ToolCall<typeof tools> }): ReactNode {
    return (
      <li>
        {describeCall(call)}:{' '}
        <Field of={call.field('of')}>{({ value }) => JSON.stringify(value)}</Field>
        {call.phase === 'done' && ` ${JSON.stringify(call.result)}`}
      </li>
    )
  }
  function Page({ calls }: { readonly calls: readonly HostToolCall[] }): ReactNode {
    const message = useToolCalls({ calls, tools, schedule: 'sync' })
    return message.calls.map((call) => <Call key={call.id} call={call} />)
  }
  const search = { id: '1', name: 'search', text: '{"of":"te' }
  const { container, rerender } = render(<Page calls={[search]} />)
  expect(container.textContent).toBe('1 search streaming: "te"')
  const ended = { ...search, text: '{"of":"tea"}', ending: 'complete' } as const
  rerender(<Page calls={[ended, { id: '2', name: 'book', text: '{"of":"ro' }]} />)
  await act(async () => Promise.resolve())
  expect(container.textContent).toBe('1 search done: "tea" {"of":"tea"}2 book streaming: "ro"')
})

it('would be stale where a component reads the field while it renders', () => {
  function Stale({ of }: { readonly of: FieldRef<string> }): ReactNode {
    useValue(of)
    const { value } = of.get()
    return <p>{value}</p>
  }
  const object = createStreamingObject<Answer>()
  const seen = watch(object, <Stale of={object.field('title')} />)
  expect(seen.at(-1)).not.toBe('Hello there')
})
