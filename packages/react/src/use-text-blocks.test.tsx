import { createRenderCounter } from '@jell-internal/test-kit/render-counter'
import { createStreamingObject } from '@jell/core'
import type { FieldRef } from '@jell/core'
import { act, cleanup, render } from '@testing-library/react'
import { memo } from 'react'
import type { ReactNode } from 'react'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { afterEach, expect, it } from 'vitest'

import { useKeys } from './use-keys.ts'
import { useTextBlocks } from './use-text-blocks.ts'

interface Answer {
  readonly report: string
  readonly scores: Readonly<Record<string, number>>
}

afterEach(cleanup)

const PARAGRAPH = 'A paragraph with **bold** words, and `code`. '.repeat(10)
const SECTION = `## Section\n\n${PARAGRAPH}\n\n- one\n- two\n\n\`\`\`js\nlet a = 1\n\nlet b = 2\n\`\`\`\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n`
const REPORT = SECTION.repeat(Math.ceil(30_000 / SECTION.length))

it('renders each closed block of a 30 KB text once', () => {
  const object = createStreamingObject<Answer>()
  const counter = createRenderCounter()
  const closedRenders = new Map<number, number>()
  const Block = memo(function Block(props: {
    readonly index: number
    readonly text: string
    readonly isOpen: boolean
  }): ReactNode {
    counter.rendered('block')
    if (!props.isOpen) closedRenders.set(props.index, (closedRenders.get(props.index) ?? 0) + 1)
    return <Markdown remarkPlugins={[remarkGfm]}>{props.text}</Markdown>
  })
  function Report({ of }: { readonly of: FieldRef<string> }): ReactNode {
    return useTextBlocks(of).map((block) => <Block key={block.index} {...block} />)
  }
  const { container } = render(<Report of={object.field('report')} />)
  const json = JSON.stringify({ report: REPORT, scores: {} })
  let writes = 0
  for (let at = 0; at < json.length; at += 100) {
    act(() => object.write(json.slice(at, at + 100)))
    writes++
  }
  expect(container.querySelectorAll('h2').length).toBe(REPORT.length / SECTION.length)
  expect(container.querySelectorAll('table').length).toBe(REPORT.length / SECTION.length)
  expect(closedRenders.size).toBeGreaterThan(200)
  expect(new Set(closedRenders.values())).toEqual(new Set([1]))
  // Each write renders the open block, and those that it closed.
  expect(counter.renders('block')).toBeLessThanOrEqual(writes + closedRenders.size)
})

it('has what a field had before, the same for all who show it, and none while it waits', () => {
  const object = createStreamingObject<Answer>()
  const seen: unknown[] = []
  function Show(): ReactNode {
    const blocks = useTextBlocks(object.field('report'))
    seen.push(blocks)
    return blocks.map(({ text, isOpen }) => `${isOpen ? 'open' : 'closed'} ${text.trim()};`)
  }
  const first = render(<Show />)
  expect(first.container.textContent).toBe('')
  act(() => object.write('{"report":"One.\\n\\nTwo'))
  expect(first.container.textContent).toBe('closed One.;open Two;')
  const second = render(<Show />)
  expect(second.container.textContent).toBe('closed One.;open Two;')
  expect(seen.at(-1)).toBe(seen.at(-2))
  act(() => object.write('."'))
  expect(second.container.textContent).toBe('closed One.;closed Two.;')
})

it('gives the keys of an object in order, and renders for new ones only', () => {
  const object = createStreamingObject<Answer>()
  const counter = createRenderCounter()
  function Scores(): ReactNode {
    counter.rendered('Scores')
    return useKeys(object.field('scores')).join()
  }
  const { container } = render(<Scores />)
  for (const text of ['{"scores":{', '"b":1', '2', ',"a"', ':', '3', '}', '}']) {
    act(() => object.write(text))
  }
  act(() => object.end())
  expect(container.textContent).toBe('b,a')
  expect(counter.renders('Scores')).toBe(3)
})
