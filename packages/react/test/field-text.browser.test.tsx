// What a long text costs in a browser. Counts are exact; no test measures time.
import { createStreamingObject } from '@jell/core'
import { FieldText } from '@jell/react'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'

interface Answer {
  readonly summary: string
}

const LINE = 'The plans of both planners were compared, line by line. 🙂\n'
const MEGABYTE = LINE.repeat(Math.ceil(2 ** 20 / LINE.length))
const asJson = JSON.stringify(MEGABYTE).slice(1)

afterEach(() => {
  vi.restoreAllMocks()
})

async function renderText(style: React.CSSProperties, hidden = false) {
  const object = createStreamingObject<Answer>()
  const text = <FieldText of={object.field('summary')} as="p" style={style} />
  const screen = await render(<div hidden={hidden}>{text}</div>)
  object.write('{"summary":"')
  const element = screen.container.querySelector('p')!
  return { object, element }
}

/** Writes the rest of the text in chunks of five; `after` is called behind some of them. */
async function writeMegabyte(write: (chunk: string) => void, after?: () => void): Promise<void> {
  for (let at = 0; at < asJson.length; at += 5) {
    write(asJson.slice(at, at + 5))
    if (at % 50_000 !== 0) continue
    after?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
}

it.each(['normal', 'pre-wrap'] as const)(
  'writes each character of a megabyte once, and is equal at the end (white-space: %s)',
  async (whiteSpace) => {
    const appended = vi.spyOn(CharacterData.prototype, 'appendData')
    const created = vi.spyOn(Document.prototype, 'createTextNode')
    // Hidden: what is written does not depend on it, and laying out a megabyte takes most of the time.
    const { object, element } = await renderText({ whiteSpace }, true)
    await writeMegabyte((chunk) => object.write(chunk))
    object.write('}')
    object.end()
    let written = 0
    for (const [text] of [...appended.mock.calls, ...created.mock.calls]) written += text.length
    expect(written).toBe(MEGABYTE.length)
    expect(element.textContent === MEGABYTE).toBe(true)
    expect(element.dataset['status']).toBe('final')
    const isCut = element.querySelectorAll('[data-text-block]').length > 50
    expect(isCut).toBe(whiteSpace === 'pre-wrap')
  },
)

it('keeps the selection while the text grows, across the cuts', async () => {
  const { object, element } = await renderText({ whiteSpace: 'pre-wrap' })
  object.write(LINE.repeat(2).replaceAll('\n', '\\n'))
  await expect.poll(() => element.textContent.length).toBeGreaterThan(0)
  const selection = getSelection()!
  selection.setBaseAndExtent(element.firstChild!, 4, element.firstChild!, 9)
  expect(selection.toString()).toBe('plans')
  await writeMegabyte(
    (chunk) => object.write(chunk),
    () => {
      if (selection.toString() !== 'plans') throw new Error('The selection is gone.')
    },
  )
  expect(element.children.length).toBeGreaterThan(50)
  expect(selection.toString()).toBe('plans')
})

it('gives a copied selection over its blocks the line breaks of the text', async () => {
  const { object, element } = await renderText({ whiteSpace: 'pre-wrap' })
  await writeMegabyte((chunk) => object.write(chunk))
  getSelection()!.selectAllChildren(element)
  const copied = getSelection()!.toString()
  expect(copied.trimEnd() === MEGABYTE.trimEnd()).toBe(true)
})

it('lays out no more with each flush of a long text than with those of a short one', async () => {
  const { object, element } = await renderText({ whiteSpace: 'pre-wrap' })
  const nodes: number[] = []
  const appended = vi.spyOn(CharacterData.prototype, 'appendData')
  await writeMegabyte(
    (chunk) => object.write(chunk),
    () => {
      const node = appended.mock.contexts.at(-1) as Text | undefined
      if (node) nodes.push(node.length, node.parentElement!.textContent.length)
      appended.mockClear()
    },
  )
  // The node that grows, and the block that it is laid out with, have a length of their own.
  expect(Math.max(...nodes)).toBeLessThan(2 * 16_384)
  const last = element.lastElementChild as HTMLElement
  expect(getComputedStyle(last).getPropertyValue('content-visibility')).toBe('auto')
})
