// How often React works for one document, beside useObject of the AI SDK on the same chunks. Counts
// are exact; no test measures time. Only ours are asserted.
import { experimental_useObject as useObject } from '@ai-sdk/react'
import { createRenderCounter } from '@jell-internal/test-kit/render-counter'
import type { RenderCounter } from '@jell-internal/test-kit/render-counter'
import type { FieldRef } from '@jell/core'
import { FieldList, useStreamingObject, useValue } from '@jell/react'
import { fromResponse } from '@jell/sources'
import { memo, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import * as z from 'zod'

// The peer parses 15 million characters, which takes a busy machine many times its few seconds.
vi.setConfig({ testTimeout: 120_000 })

const NAMES = Array.from({ length: 30 }, (_, index) => `field${index}`)
const Item = z.object({ name: z.string(), note: z.string() })
const Document = z.object({ fields: z.record(z.string(), z.string()), items: z.array(Item) })
type Document = z.infer<typeof Document>

const TEXT = JSON.stringify({
  fields: Object.fromEntries(NAMES.map((name) => [name, `${name} says something. `.repeat(12)])),
  items: Array.from({ length: 20 }, (_, index) => ({
    name: `Item ${index}`,
    note: 'A note of some length, as models write them. '.repeat(3),
  })),
})
const CHUNKS = 2_500

/** Answers with the text in so many chunks, ten in each task. */
function respond(): Response {
  const encoder = new TextEncoder()
  const at = (chunk: number): number => Math.round((chunk * TEXT.length) / CHUNKS)
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (let chunk = 0; chunk < CHUNKS; chunk++) {
        controller.enqueue(encoder.encode(TEXT.slice(at(chunk), at(chunk + 1))))
        if (chunk % 10 === 9) await new Promise((resolve) => setTimeout(resolve))
      }
      controller.close()
    },
  })
  return new Response(body)
}

interface Counted {
  readonly counter: RenderCounter
}

/** Counts a render of a part that shows this text, and whether it had shown it before. */
function useCounted(counted: Counted, text: string | undefined): void {
  const last = useRef<string | undefined>(undefined)
  counted.counter.rendered('part')
  useEffect(() => {
    if (text !== undefined && last.current === text) counted.counter.rendered('idle')
    last.current = text
  })
}

const start = { run: (): void => {} }

async function count(Page: (props: { readonly counted: Counted }) => ReactNode) {
  const counted: Counted = { counter: createRenderCounter() }
  const { counter } = counted
  const screen = await render(
    <counter.Root>
      <Page counted={counted} />
    </counter.Root>,
  )
  let frames = 0
  let isCounting = true
  const onFrame = (): void => {
    frames++
    if (isCounting) requestAnimationFrame(onFrame)
  }
  requestAnimationFrame(onFrame)
  const began = performance.now()
  start.run()
  await expect.poll(() => screen.container.textContent, { timeout: 60_000 }).toContain('over')
  isCounting = false
  // Where frames are late, a timer publishes every 100 ms.
  const flushes = frames + Math.ceil((performance.now() - began) / 100)
  const shown = screen.container.textContent
  await screen.unmount()
  const { commits } = counter
  const [page, parts] = [counter.renders('page'), counter.renders('part')]
  return { shown, flushes, commits, page, parts, idle: counter.renders('idle') }
}

function Ours({ counted }: { readonly counted: Counted }): ReactNode {
  const { counter } = counted
  counter.rendered('page')
  const view = useStreamingObject<Document>({ source: () => fromResponse(respond()) })
  useEffect(() => {
    start.run = () => view.start('go')
  })
  return (
    <>
      {NAMES.map((name) => (
        <OurText key={name} of={view.field('fields', name)} counted={counted} />
      ))}
      <FieldList of={view.field('items')}>
        {(item) => (
          <>
            <OurText of={item.field('name')} counted={counted} />
            <OurText of={item.field('note')} counted={counted} />
          </>
        )}
      </FieldList>
      {view.phase === 'done' && 'over'}
    </>
  )
}

const OurText = memo(function OurText(props: {
  readonly of: FieldRef<string | undefined>
  readonly counted: Counted
}): ReactNode {
  const value = useValue(props.of)
  useCounted(props.counted, value)
  return value
})

function Theirs({ counted }: { readonly counted: Counted }): ReactNode {
  const { counter } = counted
  counter.rendered('page')
  const { object, submit, isLoading } = useObject({
    api: '/never-asked',
    schema: Document,
    fetch: async () => Promise.resolve(respond()),
  })
  useEffect(() => {
    start.run = () => submit('go')
  })
  const { fields = {}, items = [] } = object ?? {}
  const isOver = !isLoading && items.length === 20
  return (
    <>
      {NAMES.map((name) => (
        <TheirText key={name} text={fields[name]} counted={counted} />
      ))}
      {items.map((item, index) => (
        <TheirItem key={index} item={item} counted={counted} />
      ))}
      {isOver && 'over'}
    </>
  )
}

const TheirText = memo(function TheirText(props: {
  readonly text?: string | undefined
  readonly counted: Counted
}): ReactNode {
  useCounted(props.counted, props.text)
  return props.text
})

const TheirItem = memo(function TheirItem(props: {
  readonly item?: Partial<z.infer<typeof Item>> | undefined
  readonly counted: Counted
}): ReactNode {
  useCounted(props.counted, JSON.stringify(props.item))
  return `${props.item?.name}${props.item?.note ?? ''}`
})

it('commits at most once a frame, and renders what has settled no more', async () => {
  const ours = await count(Ours)
  const theirs = await count(Theirs)
  const { shown: ourText, ...ourCounts } = ours
  const { shown: theirText, ...theirCounts } = theirs
  for (const [name, counts] of Object.entries({
    useStreamingObject: ourCounts,
    useObject: theirCounts,
  })) {
    console.log(`${name.padEnd(18)} ${JSON.stringify(counts)}`)
  }
  expect(theirText).toBe(ourText)
  // One for the start, one for each flush, one for the ending.
  expect(ours.commits).toBeLessThanOrEqual(ours.flushes + 2)
  expect(ours.page).toBeLessThanOrEqual(5)
  expect(ours.idle).toBe(0)
})
