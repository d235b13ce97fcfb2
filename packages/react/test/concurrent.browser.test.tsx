// What a running stream does to React's concurrent work, and what that does to what is painted.
// Counts are exact; no test measures time.
import { createRenderCounter } from '@jell-internal/test-kit/render-counter'
import { createStreamingObject } from '@jell/core'
import type { FieldRef, StreamingObject } from '@jell/core'
import { FieldText, useValue } from '@jell/react'
import {
  Suspense,
  memo,
  startTransition,
  useDeferredValue,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'

interface Answer {
  readonly text: string
}

afterEach(() => {
  vi.restoreAllMocks()
})

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

function workFor(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

/** An object that publishes with frames, as those of the hook do. */
function createFramed(
  schedule: (flush: () => void) => void = (flush) => void requestAnimationFrame(() => flush()),
): StreamingObject<Answer> {
  const object = createStreamingObject<Answer>({ schedule })
  object.write('{"text":"')
  return object
}

/** Something that can be shown in a transition, from outside. */
function createStage(show: () => ReactNode) {
  let open = (): void => {}
  function Stage(): ReactNode {
    const [isOpen, setIsOpen] = useState(false)
    useEffect(() => {
      open = () => startTransition(() => setIsOpen(true))
    }, [])
    return isOpen && show()
  }
  return { Stage, open: () => open() }
}

/** Writes a character in each task until `isOver`, and says how many. */
async function streamUntil(
  object: StreamingObject<Answer>,
  isOver: () => boolean,
): Promise<number> {
  let written = 0
  while (!isOver() && written < 3_000) {
    object.write('x')
    written++
    await nextTask()
  }
  await nextFrame()
  await nextFrame()
  await nextTask()
  return written
}

type Cell = (props: { readonly of: FieldRef<string> }) => ReactNode

/** Mounts 60 slow cells in a transition while the text grows; counts frames in which they differ. */
async function countTornFrames(Shown: Cell): Promise<{ torn: number; frames: number }> {
  const object = createFramed()
  const SlowCell = memo(function SlowCell({ of }: { readonly of: FieldRef<string> }): ReactNode {
    workFor(3)
    return <Shown of={of} />
  })
  const { Stage, open } = createStage(() =>
    Array.from({ length: 60 }, (_, index) => <SlowCell key={index} of={object.field('text')} />),
  )
  const { container } = await render(<Stage />)
  let torn = 0
  let frames = 0
  let isCounting = true
  const look = (): void => {
    const texts = new Set([...container.querySelectorAll('i')].map((cell) => cell.textContent))
    if (texts.size > 0) frames++
    if (texts.size > 1) torn++
    if (isCounting) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  await streamUntil(object, () => object.root.size() > 0 && readLength(object) > 20)
  open()
  await streamUntil(object, () => frames > 20)
  isCounting = false
  return { torn, frames }
}

function readLength(object: StreamingObject<Answer>): number {
  return object.field('text').get().value?.length ?? 0
}

it('paints no frame in which two components show different states of a field', async () => {
  const { torn, frames } = await countTornFrames(({ of }) => <i>{useValue(of)}</i>)
  expect(frames).toBeGreaterThan(20)
  expect(torn).toBe(0)
})

it('would paint such frames if components read the field while they render', async () => {
  const { torn } = await countTornFrames(({ of }) => <i>{of.get().value}</i>)
  expect(torn).toBeGreaterThan(0)
})

it('appends text while a transition renders', async () => {
  const object = createFramed()
  const counter = createRenderCounter()
  let isShown = false
  const Cell_ = (): ReactNode => {
    workFor(2)
    counter.rendered('cell')
    return <i />
  }
  const { Stage, open } = createStage(() =>
    Array.from({ length: 150 }, (_, index) => <Cell_ key={index} />),
  )
  const { container } = await render(
    <>
      <FieldText of={object.field('text')} as="p" />
      <Stage />
    </>,
  )
  await streamUntil(object, () => readLength(object) > 5)
  const appended = vi.spyOn(CharacterData.prototype, 'appendData')
  open()
  let appendsBefore = 0
  await streamUntil(object, () => {
    isShown = container.querySelectorAll('i').length > 0
    if (!isShown) appendsBefore = appended.mock.calls.length
    return isShown
  })
  expect(isShown).toBe(true)
  expect(appendsBefore).toBeGreaterThan(3)
  expect(counter.renders('cell')).toBe(150)
})

it('does not restart a navigation that is suspended, while text is appended', async () => {
  const object = createFramed()
  const counter = createRenderCounter()
  let resolve = (): void => {}
  let isReady = false
  const ready = new Promise<void>((done) => {
    resolve = () => {
      isReady = true
      done()
    }
  })
  function Waiting(): ReactNode {
    if (!isReady) throw ready
    return <b>there</b>
  }
  function Body({ children }: { readonly children: ReactNode }): ReactNode {
    counter.rendered('body')
    return children
  }
  const { Stage, open } = createStage(() => (
    <Body>
      <Waiting />
    </Body>
  ))
  const { container } = await render(
    <>
      <FieldText of={object.field('text')} as="p" />
      <Suspense fallback="…">
        <Stage />
      </Suspense>
    </>,
  )
  const shown = () => container.querySelector('p')?.textContent.length ?? 0
  await streamUntil(object, () => shown() > 0)
  open()
  const before = shown()
  await streamUntil(object, () => shown() > before + 100)
  const renders = counter.renders('body')
  // Once, and once more where React looks what else there is to ask for.
  expect(renders).toBeGreaterThan(0)
  expect(renders).toBeLessThanOrEqual(2)
  resolve()
  await streamUntil(object, () => container.querySelector('b') !== null)
  expect(container.querySelector('b')?.textContent).toBe('there')
  expect(counter.renders('body')).toBeLessThanOrEqual(renders + 2)
})

/** How often a slow consumer of a deferred value renders while the text grows. */
async function countDeferred(useText: (of: FieldRef<string>) => string | undefined) {
  // By a timer: a busy browser leaves frames out, and gives the slow consumer the time it needs.
  const object = createFramed((flush) => void setTimeout(flush, 16))
  const counter = createRenderCounter()
  // Parts, between which React may look whether there is something more urgent.
  const Part = ({ text }: { readonly text: string }): ReactNode => {
    workFor(2)
    return <b>{text}</b>
  }
  const Slow = memo(function Slow({ text }: { readonly text: string }): ReactNode {
    counter.rendered('slow')
    return Array.from({ length: 20 }, (_, index) => <Part key={index} text={text} />)
  })
  function Deferring(): ReactNode {
    const text = useText(object.field('text')) ?? ''
    counter.rendered('text')
    return <Slow text={useDeferredValue(text)} />
  }
  const { container } = await render(<Deferring />)
  counter.reset()
  let behind = 0
  let written = 0
  await streamUntil(object, () => {
    written++
    behind = written - (container.querySelector('b')?.textContent.length ?? 0)
    return counter.renders('text') > 80
  })
  return { renders: counter.renders('slow'), behind, written }
}

it('lets a deferred value keep up', async () => {
  const { renders, behind, written } = await countDeferred(useValue)
  expect(renders).toBeGreaterThan(5)
  expect(behind).toBeLessThan(written / 2)
})

it('would starve it with an external store', async () => {
  const { behind, written } = await countDeferred((of) =>
    useSyncExternalStore(
      (listener) => of.subscribe(listener),
      () => of.get().value,
    ),
  )
  expect(behind).toBeGreaterThan(written / 2)
})

it('leaves no listener behind when its components unmount', async () => {
  const object = createFramed()
  const ref = object.field('text')
  let listening = 0
  const subscribe = ref.subscribe.bind(ref)
  vi.spyOn(Object.getPrototypeOf(ref) as typeof ref, 'subscribe').mockImplementation((listener) => {
    listening++
    const stop = subscribe(listener)
    return () => {
      listening--
      stop()
    }
  })
  function Both(): ReactNode {
    return (
      <>
        <p>{useValue(ref)}</p>
        <FieldText of={ref} />
      </>
    )
  }
  const screen = await render(<Both />)
  expect(listening).toBe(2)
  await screen.unmount()
  expect(listening).toBe(0)
})
