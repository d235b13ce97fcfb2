// How often React works while a document streams. Counts are exact; no test measures time.
import { createHandSource } from '@jell-internal/test-kit/hand-source'
import { createRenderCounter } from '@jell-internal/test-kit/render-counter'
import type { FieldRef } from '@jell/core'
import { Field, useField, useStreamingObject, useValue } from '@jell/react'
import type { RunActions, StreamingObjectView } from '@jell/react'
import { memo, startTransition, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'

type Texts = Readonly<Record<string, string>>
type Review = StreamingObjectView<Texts> & RunActions<string>

const FIELDS = Array.from({ length: 30 }, (_, index) => `field${index}`)

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A page with one small component for each of 30 fields, and its source in the test's hands. */
async function renderPage(Leaf: (props: LeafProps) => ReactNode, extra?: ReactNode) {
  const hand = createHandSource()
  const counter = createRenderCounter()
  let review: Review | undefined
  const MemoLeaf = memo(Leaf)
  const Publish = ({ value }: { readonly value: Review }): null => {
    useEffect(() => {
      review = value
    })
    return null
  }
  function Page(): ReactNode {
    const shown = useStreamingObject<Texts>({ source: () => hand.source })
    counter.rendered('Page')
    return (
      <>
        <Publish value={shown} />
        {FIELDS.map((name) => (
          <MemoLeaf key={name} of={shown.field(name)} name={name} count={counter.rendered} />
        ))}
      </>
    )
  }
  const screen = await render(
    <counter.Root>
      <Page />
      {extra}
    </counter.Root>,
  )
  review?.start('go')
  await nextFrame()
  await nextFrame()
  counter.reset()
  return { hand, counter, screen, review: () => review! }
}

interface LeafProps {
  readonly of: FieldRef<string | undefined>
  readonly name: string
  readonly count: (name: string) => void
}

function ValueLeaf({ of, name, count }: LeafProps): ReactNode {
  const value = useValue(of)
  count(name)
  return <p>{value}</p>
}

function StateLeaf({ of, name, count }: LeafProps): ReactNode {
  const { status, value } = useField(of)
  count(name)
  return <p data-name={name}>{`${status} ${value ?? ''}`}</p>
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
/** Until what was written has been read, published with a frame and rendered. */
const published = async () => {
  await nextTask()
  await nextFrame()
  await nextTask()
  await nextFrame()
}

/** So that a transition over many of them takes many frames. */
function workForOneMillisecond(): void {
  const until = performance.now() + 1
  while (performance.now() < until);
}

const TEXT = JSON.stringify(Object.fromEntries(FIELDS.map((name) => [name, name.repeat(50)])))
const chunksOf = (text: string, length: number): readonly string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  )

it('renders a component that is bound to one field only when that field changes', async () => {
  const { hand, counter } = await renderPage(StateLeaf)
  hand.write('{')
  await published()
  for (const [index, name] of FIELDS.entries()) {
    counter.reset()
    hand.write(`${index === 0 ? '' : ','}"${name}":"grow`)
    await published()
    expect(counter.renders(name)).toBe(1)
    hand.write('s"')
    await published()
    expect(counter.renders(name)).toBe(2)
    expect(FIELDS.filter((other) => counter.renders(other) > 0)).toEqual([name])
    expect(counter.commits).toBe(2)
  }
})

it('commits once for 10,000 chunks in one frame', async () => {
  const complaints = vi.spyOn(console, 'error')
  const { hand, counter, screen, review } = await renderPage(ValueLeaf)
  const listener = vi.fn<() => void>()
  review().root.subscribe(listener)
  hand.write('{"field0":"')
  for (let index = 1; index < 10_000; index++) hand.write('x')
  await published()
  expect(listener).toHaveBeenCalledTimes(1)
  expect(counter.commits).toBe(1)
  expect(counter.renders('field0')).toBe(1)
  expect(screen.container.textContent).toBe('x'.repeat(9_999))
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
})

it('survives an effect that sets state for each value, in dense bursts', async () => {
  const complaints = vi.spyOn(console, 'error')
  function Measure(props: { value: string; onLength: (length: number) => void }): null {
    const { value, onLength } = props
    useEffect(() => onLength(value.length), [value, onLength])
    return null
  }
  function EffectLeaf({ of, name, count }: LeafProps): ReactNode {
    const value = useValue(of)
    const [length, setLength] = useState(0)
    count(name)
    return (
      <p>
        {length}
        <Measure value={value ?? ''} onLength={setLength} />
      </p>
    )
  }
  const { hand, screen } = await renderPage(EffectLeaf)
  hand.write('{"field0":"')
  for (let burst = 0; burst < 60; burst++) {
    for (let index = 0; index < 100; index++) hand.write('x')
    await nextTask()
  }
  await published()
  expect(screen.container.querySelector('p')?.textContent).toBe('6000')
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
})

it('commits at most once a frame and once for the ending', async () => {
  const { hand, counter, review, screen } = await renderPage(StateLeaf)
  let publishes = 0
  const stop = review().root.subscribe(() => publishes++)
  let frames = 0
  let isCounting = true
  const countFrames = (): void => {
    frames++
    if (isCounting) requestAnimationFrame(countFrames)
  }
  requestAnimationFrame(countFrames)
  const started = performance.now()
  for (const chunk of chunksOf(TEXT, 20)) {
    hand.write(chunk)
    await nextTask()
  }
  hand.end()
  await published()
  isCounting = false
  stop()
  // Where frames are late, a timer publishes every 100 ms.
  const mostFlushes = frames + Math.ceil((performance.now() - started) / 100) + 1
  expect(screen.container.querySelector('p')?.textContent).toBe(`final ${'field0'.repeat(50)}`)
  expect(publishes).toBeGreaterThan(1)
  expect(publishes).toBeLessThanOrEqual(mostFlushes)
  expect(counter.commits).toBeLessThanOrEqual(publishes + 1)
})

it('renders the component that runs the object at most five times', async () => {
  const { hand, counter, review } = await renderPage(ValueLeaf)
  for (const chunk of chunksOf(TEXT, 40)) {
    hand.write(chunk)
    await nextTask()
  }
  hand.end()
  await published()
  expect(review().phase).toBe('done')
  // The first render and the one for the start came before the counter was reset.
  expect(counter.renders('Page') + 2).toBeLessThanOrEqual(5)
})

it('renders no settled field at the end, and marks each as final', async () => {
  function BothLeaf({ of, name, count }: LeafProps): ReactNode {
    return (
      <>
        <Field of={of} as="em">
          {({ value }) => {
            count(name)
            return value
          }}
        </Field>
        <ValueLeaf of={of} name={name} count={count} />
      </>
    )
  }
  const { hand, counter, screen } = await renderPage(BothLeaf)
  hand.write(TEXT)
  await published()
  expect(screen.container.querySelectorAll('[data-status="settled"]').length).toBe(FIELDS.length)
  counter.reset()
  hand.end()
  await published()
  expect(FIELDS.filter((name) => counter.renders(name) > 0)).toEqual([])
  expect(screen.container.querySelectorAll('[data-status="final"]').length).toBe(FIELDS.length)
})

it('lets a transition that is started while streaming render its body once', async () => {
  const cells = createRenderCounter()
  const Cell = ({ index }: { readonly index: number }): ReactNode => {
    cells.rendered('cell')
    workForOneMillisecond()
    return <i>{index}</i>
  }
  let show = (): void => {}
  function Grid(): ReactNode {
    const [isShown, setIsShown] = useState(false)
    useEffect(() => {
      show = () => startTransition(() => setIsShown(true))
    }, [])
    cells.rendered(isShown ? 'body' : 'empty')
    return isShown && Array.from({ length: 200 }, (_, index) => <Cell key={index} index={index} />)
  }
  const { hand, screen } = await renderPage(StateLeaf, <Grid />)
  hand.write('{"field0":"')
  const isThere = () => screen.container.querySelectorAll('i').length === 200
  let written = 0
  let writtenInBetween = 0
  for (let index = 0; index < 2_000 && !isThere(); index++) {
    hand.write('x')
    written++
    if (index === 20) show()
    if (index > 20) writtenInBetween++
    await nextTask()
  }
  await published()
  expect(isThere()).toBe(true)
  expect(writtenInBetween).toBeGreaterThan(5)
  expect(cells.renders('body')).toBe(1)
  expect(cells.renders('cell')).toBe(200)
  expect(screen.container.querySelector('p')?.textContent).toBe(`streaming ${'x'.repeat(written)}`)
})

it('publishes where frames never come, and completes the text with the ending', async () => {
  const { hand, screen } = await renderPage(StateLeaf)
  vi.stubGlobal('requestAnimationFrame', () => 0)
  hand.write('{"field0":"field')
  const first = () => screen.container.querySelector('p')?.textContent
  await expect.poll(first).toBe('streaming field')
  for (const chunk of chunksOf(TEXT.slice('{"field0":"field'.length), 40)) hand.write(chunk)
  hand.end()
  await nextTask()
  await nextTask()
  expect([...screen.container.querySelectorAll('p')].map((leaf) => leaf.textContent)).toEqual(
    FIELDS.map((name) => `final ${name.repeat(50)}`),
  )
})
