import { createRenderCounter } from '@jell-internal/test-kit/render-counter'
import type { SourceEvent } from '@jell/core'
import { splitMessage } from '@jell/sources'
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode, memo, useEffect } from 'react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod'

import { FieldText } from '../parts/field-text.tsx'
import { Field } from '../parts/field.tsx'
import { Until } from '../parts/until.tsx'
import { useOnFinal } from '../use-on-final.ts'
import type { HostToolCall } from './message-run.ts'
import type { MessageSource } from './read-message.ts'
import type { ToolCall, ToolCallId } from './tool-call.ts'
import { useToolCalls } from './use-tool-calls.ts'

afterEach(cleanup)

const Search = z.object({ query: z.string(), limit: z.number().default(10) })
const Book = z.object({ room: z.enum(['blue', 'green']) })
type Call = ToolCall<{ readonly search: typeof Search; readonly book: typeof Book }>

type OnFinal = (id: string, result: unknown) => void

/** A message in the test's hands. */
function handMessage() {
  const waiting: (SourceEvent | Error)[] = []
  const facts = { isLeft: false }
  let wake = (): void => {}
  const source: AsyncIterable<SourceEvent> = {
    [Symbol.asyncIterator]: () => ({
      async next() {
        while (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve))
        const value = waiting.shift()!
        if (value instanceof Error) throw value
        return { done: false, value }
      },
      async return() {
        facts.isLeft = true
        return { done: true, value: undefined }
      },
    }),
  }
  const send = (...events: (SourceEvent | Error)[]) =>
    act(async () => {
      waiting.push(...events)
      wake()
      await new Promise<void>((resolve) => setTimeout(resolve))
    })
  return { source, send, facts }
}

const tool = (id: string, name?: string) =>
  ({ type: 'document-start', id, channel: 'tool', name }) as const
const text = (id: string, channel: 'content' | 'reasoning' = 'content') =>
  ({ type: 'document-start', id, channel }) as const
const delta = (id: string, piece: string) => ({ type: 'document-delta', id, text: piece }) as const
const end = (id: string) => ({ type: 'document-end', id, ending: 'complete' }) as const
const complete = { type: 'message-end', ending: 'complete' } as const
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

/** Says what a page would show of a call. */
function Shown({ call, onFinal }: { readonly call: Call; readonly onFinal?: OnFinal }) {
  useOnFinal<unknown>(call, (result) => onFinal?.(call.id, result))
  const head = `${call.id} ${call.name ?? `unknown ${call.toolName}`} ${call.phase}`
  switch (call.name) {
    case 'search':
      return (
        <li aria-label={head}>
          <Field of={call.field('query')}>{({ value }) => value}</Field>
          <Until of={call} phase="done">
            {({ result }) => ` up to ${result.limit}`}
          </Until>
        </li>
      )
    case 'book':
      return (
        <li aria-label={head}>
          <Field of={call.field('room')} as="b">
            {({ value }) => value}
          </Field>
          {call.error?.kind}
        </li>
      )
    default:
      return <li aria-label={head}>{Object.keys(call.result ?? {}).join()}</li>
  }
}

interface PageProps {
  readonly open: (request: { input: string | undefined; signal: AbortSignal }) => MessageSource
  readonly runKey?: string | undefined
  readonly onFinal?: OnFinal
  readonly onToolFinal?: (result: unknown, call: ToolCallId) => void
  readonly onView?: (view: ReturnType<typeof useToolCalls>) => void
}

function Page({ open, runKey, onFinal, onToolFinal, onView }: PageProps): ReactNode {
  const message = useToolCalls({
    source: (request) => open(request),
    runKey,
    schedule: 'sync',
    tools: {
      search: { schema: Search, onFinal: onToolFinal },
      book: { schema: Book, onFinal: onToolFinal },
    },
  })
  useEffect(() => {
    onView?.(message as ReturnType<typeof useToolCalls>)
  })
  return (
    <>
      <output>{`${message.phase} ${message.error?.kind ?? ''}`}</output>
      <FieldText of={message.content} as="p" />
      <FieldText of={message.reasoning} as="em" />
      <ul>
        {message.calls.map((call) => (
          <Shown key={call.id} call={call} {...(onFinal && { onFinal })} />
        ))}
      </ul>
    </>
  )
}

const items = () =>
  screen
    .queryAllByRole('listitem')
    .map((item) => `${item.getAttribute('aria-label')}: ${item.textContent}`)
const phase = () => screen.getByRole('status').textContent.trim()

it.each<[string, (source: AsyncIterable<SourceEvent>) => MessageSource, boolean]>([
  ['a source of events', (source) => source, true],
  ['what splitMessage makes of one', splitMessage, true],
  ['the calls alone', (source) => splitMessage(source).toolCalls, false],
])('shows calls that come at once, each by itself, from %s', async (_, make, hasTexts) => {
  const hand = handMessage()
  const onFinal = vi.fn<OnFinal>()
  const onToolFinal = vi.fn<(result: unknown, call: ToolCallId) => void>()
  render(
    <Page open={() => make(hand.source)} runKey="a" onFinal={onFinal} onToolFinal={onToolFinal} />,
  )
  expect(phase()).toBe('connecting')
  await hand.send(text('t', 'reasoning'), delta('t', 'Hm "so".'), text('0'), delta('0', 'Let me'))
  await hand.send(tool('1', 'search'), delta('1', '{"query":"te'), tool('2', 'book'))
  expect(items()).toEqual(['1 search streaming: te', '2 book connecting: '])
  await hand.send(delta('2', '{"room":"bl'), delta('1', 'a"}'), tool('3', 'pay'), delta('3', '{"n'))
  expect(items()).toEqual([
    '1 search streaming: tea',
    '2 book streaming: ',
    '3 unknown pay streaming: ',
  ])
  await hand.send(end('1'), delta('0', ' see.'))
  expect(items()[0]).toBe('1 search done: tea up to 10')
  expect(phase()).toBe('streaming')
  await hand.send(delta('2', 'ue"}'), delta('3', '":1}'), end('0'), text('4'), delta('4', '\n🙂'))
  await hand.send(complete)
  await settle()
  expect(items().slice(1)).toEqual(['2 book done: blue', '3 unknown pay done: n'])
  expect(phase()).toBe('done')
  const result = { query: 'tea', limit: 10 }
  expect(onFinal.mock.calls).toEqual([
    ['1', result],
    ['2', { room: 'blue' }],
    ['3', { n: 1 }],
  ])
  expect(onToolFinal.mock.calls).toEqual([
    [result, { id: '1', toolName: 'search', isProviderExecuted: false }],
    [{ room: 'blue' }, { id: '2', toolName: 'book', isProviderExecuted: false }],
  ])
  const said = document.querySelector('p')?.textContent
  expect(said).toBe(hasTexts ? 'Let me see.\n\n\n🙂' : undefined)
  expect(document.querySelector('em')?.textContent).toBe(hasTexts ? 'Hm "so".' : undefined)
  expect(hand.facts.isLeft).toBe(true)
})

it('lets a call that breaks its schema hurt no other, and ends what is open as the message does', async () => {
  const hand = handMessage()
  render(<Page open={() => hand.source} runKey="a" />)
  await hand.send(
    tool('1', 'book'),
    delta('1', '{"room":"red"}'),
    tool('2', 'book'),
    delta('2', '{"room":"green"}'),
    end('1'),
    end('2'),
    tool('3', 'search'),
    delta('3', '{"query":"t'),
    { type: 'message-end', ending: { kind: 'length', message: 'The limit was reached.' } },
  )
  expect(items()).toEqual(['1 book failed: schema', '2 book done: green', '3 search failed: t'])
  expect(phase()).toBe('failed length')
})

it.each<[string, SourceEvent | Error, string, string]>([
  ['complete, with a call that is not', complete, 'done', '1 search failed: t'],
  ['with an error', new Error('The line is dead.'), 'failed transport', '1 search failed: t'],
  [
    'by something that is no event',
    { type: 'tool-call' } as unknown as SourceEvent,
    'failed transport',
    '1 search failed: t',
  ],
])('says how a message ends: %s', async (_, ending, ended, call) => {
  const hand = handMessage()
  render(<Page open={() => hand.source} runKey="a" />)
  await hand.send(tool('1', 'search'), delta('1', '{"query":'), { type: 'connecting' })
  expect(phase()).toBe('connecting')
  expect(items()).toEqual(['1 search streaming: '])
  await hand.send(delta('1', '"t'), ending)
  expect(phase()).toBe(ended)
  expect(items()).toEqual([call])
})

it('asks once under StrictMode, stops on unmount, and a newer start wins', async () => {
  const hands = [handMessage(), handMessage()]
  const signals: AbortSignal[] = []
  const views: ReturnType<typeof useToolCalls>[] = []
  let opened = 0
  const { unmount } = render(
    <StrictMode>
      <Page
        open={({ signal }) => {
          signals.push(signal)
          return hands[opened++]!.source
        }}
        runKey="a"
        onView={(view) => views.push(view)}
      />
    </StrictMode>,
  )
  await hands[0]!.send(tool('1', 'search'), delta('1', '{"query":"old'))
  expect(opened).toBe(1)
  expect(items()).toEqual(['1 search streaming: old'])
  const first = views.at(-1)!
  act(() => first.start('again'))
  expect([opened, signals[0]!.aborted]).toEqual([2, true])
  expect(items()).toEqual([])
  await hands[0]!.send(delta('1', 'er"}'))
  expect(hands[0]!.facts.isLeft).toBe(true)
  await hands[1]!.send(tool('1', 'search'), delta('1', '{"query":"new'))
  expect(items()).toEqual(['1 search streaming: new'])
  expect(views.at(-1)).toMatchObject({ start: first.start, stop: first.stop, retry: first.retry })
  expect(views.at(-1)!.content).not.toBe(first.content)

  unmount()
  await settle()
  expect(signals[1]!.aborted).toBe(true)
  expect(hands[1]!.facts.isLeft).toBe(true)
})

it('runs no tool that the provider runs', async () => {
  const hand = handMessage()
  const onToolFinal = vi.fn<() => void>()
  const views: ReturnType<typeof useToolCalls>[] = []
  render(
    <Page
      open={() => hand.source}
      runKey="a"
      onToolFinal={onToolFinal}
      onView={(view) => views.push(view)}
    />,
  )
  await hand.send({ ...tool('1', 'book'), providerExecuted: true }, delta('1', '{"room":"blue"}'))
  await hand.send(complete)
  expect(items()).toEqual(['1 book done: blue'])
  expect(views.at(-1)?.calls[0]?.isProviderExecuted).toBe(true)
  expect(onToolFinal).not.toHaveBeenCalled()
})

it('stops: what is open is stopped too, what ended stays', async () => {
  const hand = handMessage()
  let stop = (): void => {}
  render(<Page open={() => hand.source} runKey="a" onView={(view) => (stop = view.stop)} />)
  await hand.send(tool('1', 'book'), delta('1', '{"room":"blue"}'), end('1'), tool('2', 'search'))
  act(() => stop())
  expect(phase()).toBe('stopped aborted')
  expect(items()).toEqual(['1 book done: blue', '2 search stopped: '])
  await settle()
  expect(hand.facts.isLeft).toBe(true)
})

it('renders for what a call is, never for its text, and a call alone that changed', async () => {
  const hand = handMessage()
  const counter = createRenderCounter()
  const Counted = memo(function Counted({ call }: { readonly call: Call }): ReactNode {
    counter.rendered(call.id)
    return (
      <Field<unknown> of={call.root}>
        <i>{call.id}</i>
      </Field>
    )
  })
  function Counting(): ReactNode {
    counter.rendered('hook')
    const { calls } = useToolCalls({
      source: () => hand.source,
      runKey: 1,
      schedule: 'sync',
      tools: { search: { schema: Search }, book: { schema: Book } },
    })
    return calls.map((call) => <Counted key={call.id} call={call} />)
  }
  render(<Counting />)
  await hand.send(tool('1', 'search'), tool('2', 'search'), delta('1', '{'), delta('2', '{'))
  counter.reset()
  for (const piece of '"query":"some text that grows'.match(/.{1,3}/g)!) {
    await hand.send(delta('1', piece))
  }
  expect([counter.renders('hook'), counter.renders('1')]).toEqual([0, 0])
  await hand.send(delta('1', '"}'), end('1'))
  expect([counter.renders('hook'), counter.renders('1'), counter.renders('2')]).toEqual([1, 1, 0])
})

function Held(props: { readonly calls: readonly HostToolCall[]; readonly onFinal: () => void }) {
  const { calls } = useToolCalls({
    calls: props.calls,
    schedule: 'sync',
    tools: { search: { schema: Search, onFinal: props.onFinal }, book: { schema: Book } },
  })
  return (
    <ul>
      {calls.map((call) => (
        <Shown key={call.id} call={call} />
      ))}
    </ul>
  )
}

it('follows calls that a host holds, as texts or as values', async () => {
  const onFinal = vi.fn<() => void>()
  const before = { id: '0', name: 'search', text: '{"query":"old"}', ending: 'complete' } as const
  const page = (...calls: HostToolCall[]) => (
    <StrictMode>
      <Held calls={[before, ...calls]} onFinal={onFinal} />
    </StrictMode>
  )
  const { rerender } = render(page())
  expect(items()).toEqual(['0 search done: old up to 10'])
  rerender(page({ id: '1', name: 'search', text: '{"query":"te' }))
  rerender(page({ id: '1', name: 'search', text: '{"query":"tea"' }, { id: '2', name: 'book' }))
  expect(items().slice(1)).toEqual(['1 search streaming: tea', '2 book idle: '])
  rerender(
    page(
      { id: '2', name: 'book', draft: { room: 'blue' } },
      { id: '1', name: 'search', text: '{"query":"tea"}', ending: 'complete' },
    ),
  )
  expect(items().slice(1)).toEqual(['2 book streaming: ', '1 search done: tea up to 10'])
  await settle()
  // What was whole at first is no news.
  expect(onFinal).toHaveBeenCalledTimes(1)
  rerender(page({ id: '2', name: 'book', draft: { room: 'blue' }, ending: 'stopped' }))
  expect(items().slice(1)).toEqual(['2 book stopped: aborted'])
  rerender(page({ id: '2', name: 'search', text: '{"query":"other"}' }))
  expect(items().slice(1)).toEqual(['2 search streaming: other'])
})

it('renders no call on a server', () => {
  const call = { id: '1', name: 'search', text: '{"query":"tea"}' }
  expect(renderToString(<Held calls={[call]} onFinal={() => {}} />)).toBe('<ul></ul>')
})
