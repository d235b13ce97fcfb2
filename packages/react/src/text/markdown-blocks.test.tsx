import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { expect, it } from 'vitest'

import { MarkdownBlocks } from './markdown-blocks.ts'

function blocksOf(text: string, cut = text.length): string[] {
  const blocks = new MarkdownBlocks()
  for (let at = 0; at < text.length; at += cut) blocks.write(text.slice(at, at + cut))
  blocks.end()
  return blocks.get().map((block) => block.text)
}

it('ends blocks at blank lines and behind fences', () => {
  expect(blocksOf('# Title\n\nSome\ntext.\n\n\nMore.')).toEqual([
    '# Title\n\n',
    'Some\ntext.\n\n\n',
    'More.',
  ])
  expect(blocksOf('Look:\n```js\na\n\nb\n```\nThen.')).toEqual([
    'Look:\n```js\na\n\nb\n```\n',
    'Then.',
  ])
})

it.each([
  ['a fence', '~~~~md\na\n\n~~~\n```\n\nb\n~~~~'],
  ['a fence that is open', '```\na\n\nb'],
  ['a loose list', '- a\n\n  still a\n\n- b\n\n      code in b'],
  ['a numbered list', '1. a\n\n2. b\n\n10) c'],
  ['a fence in a list', '- a\n\n  ```\n  x\n\n  y\n  ```\n\n- b'],
  ['a fence behind a list marker', '1. ```\n   x\n\n   y\n   ```\n2. b'],
  ['a table', '| a | b |\n| - | - |\n| 1 | 2 |'],
  ['an indented part', 'a\n\n    code\n\n    more code'],
  ['an HTML element', '<details>\n<summary>a</summary>\n\nb\n\n</details>'],
  ['a comment', '<!-- a\n\nb -->'],
])('does not end a block inside of %s', (_, text) => {
  expect(blocksOf(text)).toEqual([text])
})

it('ends a list where something else begins, and what looks like a tag opens nothing', () => {
  expect(blocksOf('- a\n- b\n\nText.')).toEqual(['- a\n- b\n\n', 'Text.'])
  expect(blocksOf('- ```\n  a\n\nText.\n\nMore.')).toEqual(['- ```\n  a\n\nText.\n\n', 'More.'])
  expect(blocksOf('<https://a.example>\n\n<br>\n\n<b>c</b>\n\nd')).toHaveLength(4)
})

it('ends a block as soon as the next line tells, and never while a list may go on', () => {
  const blocks = new MarkdownBlocks()
  blocks.write('Text.\n\n')
  expect(blocks.get()).toHaveLength(1)
  blocks.write('M')
  expect(blocks.get()).toEqual([
    { index: 0, text: 'Text.\n\n', isOpen: false },
    { index: 1, text: 'M', isOpen: true },
  ])
  const list = new MarkdownBlocks()
  list.write('- a\n\n12')
  expect(list.get()).toHaveLength(1)
  list.write('.')
  expect(list.get()).toHaveLength(1)
  list.write('5')
  expect(list.get()).toHaveLength(2)
})

const part = fc.oneof(
  fc.constantFrom(
    '# A heading',
    'A paragraph\nof *two* lines.',
    '> A quote\n> of two',
    '---',
    '**b**',
  ),
  fc.constantFrom(
    '- one\n- two',
    '- one\n\n- two',
    '1. one\n   more\n\n   and more\n2. two',
    '* a\n  - b',
  ),
  fc.constantFrom(
    '```js\nlet a\n\nlet b\n```',
    '~~~\n# no heading\n~~~',
    '- ```\n  x\n\n  y\n  ```',
  ),
  fc.constantFrom('| a | b |\n| - | - |\n| 1 | 2 |', '    indented\n\n    code', 'a  \nb'),
)
const document_ = fc
  .array(fc.tuple(part, fc.constantFrom('\n\n', '\n\n\n', '\n \n', '\n')), { maxLength: 8 })
  .map((parts) => parts.flat().join(''))

it('has the whole text in its blocks, the same ones for every cut, and closed ones stay', () => {
  fc.assert(
    fc.property(document_, fc.integer({ min: 1, max: 7 }), (text, cut) => {
      const whole = blocksOf(text)
      expect(whole.join('')).toBe(text)
      const blocks = new MarkdownBlocks()
      let last = blocks.get()
      for (let at = 0; at < text.length; at += cut) {
        blocks.write(text.slice(at, at + cut))
        const next = blocks.get()
        const closed = last.filter(({ isOpen }) => !isOpen)
        expect(closed.every((block) => next[block.index] === block)).toBe(true)
        expect(next.slice(0, -1).every(({ isOpen }) => !isOpen)).toBe(true)
        last = next
      }
      blocks.end()
      expect(blocks.get().map((block) => block.text)).toEqual(whole)
    }),
  )
})

const html = (text: string) =>
  renderToStaticMarkup(<Markdown remarkPlugins={[remarkGfm]}>{text}</Markdown>)
const squeezed = (text: string) =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/> | </g, (at) => at.trim())

it('looks the same, shown block by block, as the whole text does', () => {
  fc.assert(
    fc.property(document_, (text) => {
      expect(squeezed(blocksOf(text).map(html).join('\n'))).toBe(squeezed(html(text)))
    }),
  )
})

it('reads each piece once, whatever its lines are', () => {
  const blocks = new MarkdownBlocks()
  for (let index = 0; index < 100_000; index++) blocks.write('word ')
  blocks.write('\n\n'.repeat(100_000))
  blocks.write('- a\n'.repeat(100_000))
  blocks.end()
  expect(blocks.get()).toHaveLength(2)
})
