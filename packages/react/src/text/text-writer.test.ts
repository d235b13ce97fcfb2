import fc from 'fast-check'
import { expect, it } from 'vitest'

import { TextWriter } from './text-writer.ts'

/** A text in the test's hands. */
function growingText(text = '') {
  return {
    text,
    textSince(length: number): string {
      return this.text.slice(length)
    },
  }
}

function paragraph(style = ''): HTMLElement {
  const element = document.createElement('p')
  element.style.cssText = style
  document.body.replaceChildren(element)
  return element
}

const PRE_WRAP = 'display: block; white-space: pre-wrap'
const nodesOf = (element: HTMLElement) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  return nodes
}

it('keeps one text node, and appends to it', () => {
  const element = paragraph()
  const writer = new TextWriter(element)
  const text = growingText('Hel')
  writer.write(text)
  const node = element.firstChild
  text.text += 'lo'
  writer.write(text)
  writer.write(text)
  expect(element.childNodes).toHaveLength(1)
  expect(element.firstChild).toBe(node)
  expect(element.textContent).toBe('Hello')
})

it('has the whole text, however it came and wherever it was cut, and divides no pair', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom('\n', ' ', 'word '.repeat(900), 'x'.repeat(9_000), '🙂'.repeat(5_000)),
      fc.constantFrom('one line of it\n'.repeat(1_200), 'no space'.repeat(4_000)),
    ),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(pieces, fc.constantFrom('', PRE_WRAP), (parts, style) => {
      const element = paragraph(style)
      const writer = new TextWriter(element)
      const text = growingText()
      for (const part of parts) {
        text.text += part
        writer.write(text)
        expect(element.textContent === text.text).toBe(true)
      }
      for (const { data } of nodesOf(element)) {
        expect(data).not.toMatch(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/)
        expect(data.length).toBeLessThanOrEqual(40_000)
      }
    }),
  )
})

it('cuts a long text into text nodes behind a white space', () => {
  const element = paragraph()
  const writer = new TextWriter(element)
  const text = growingText()
  for (let index = 0; index < 10_000; index++) {
    text.text += 'some '
    writer.write(text)
  }
  const nodes = nodesOf(element)
  expect(nodes.length).toBeGreaterThan(5)
  expect(element.children).toHaveLength(0)
  for (const { data } of nodes.slice(0, -1)) expect(data).toMatch(/ $/)
  for (const { length } of nodes.slice(1)) expect(length).toBeLessThan(4_200)
})

it('cuts what has no white space, too', () => {
  const element = paragraph()
  const writer = new TextWriter(element)
  const text = growingText()
  for (let index = 0; index < 20_000; index++) {
    text.text += '12345'
    writer.write(text)
  }
  for (const { length } of nodesOf(element)) expect(length).toBeLessThanOrEqual(2 * 16_384 + 5)
})

it('makes blocks of whole lines where the element keeps line breaks', () => {
  const element = paragraph(PRE_WRAP)
  const writer = new TextWriter(element)
  const text = growingText()
  for (let index = 0; index < 20_000; index++) {
    text.text += index % 9 === 8 ? 'end\n' : 'some '
    writer.write(text)
  }
  const blocks = [...element.children] as HTMLElement[]
  expect(blocks.length).toBeGreaterThan(3)
  expect(element.textContent).toBe(text.text)
  for (const block of blocks) {
    expect(block.dataset['textBlock']).toBe('')
    expect(block.style.display).toBe('block')
  }
  for (const block of blocks.slice(0, -1)) {
    expect(block.textContent).toMatch(/\n$/)
    expect(block.textContent.length).toBeLessThan(16_384 + 100)
  }
})

it('takes out the text of another field, and nothing that is not its own', () => {
  const element = paragraph()
  const writer = new TextWriter(element)
  writer.write(growingText('first'))
  const foreign = document.createElement('i')
  element.append(foreign)
  writer.write(growingText('second'))
  expect(element.textContent).toBe('second')
  expect(foreign.parentNode).toBe(element)
})
