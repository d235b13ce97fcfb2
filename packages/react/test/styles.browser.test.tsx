// What the optional stylesheet makes of what parts say of themselves: computed styles in a browser.
import { createStreamingObject } from '@jell/core'
import { Field, FieldText } from '@jell/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { cdp } from 'vitest/browser'

import '../styles.css'

interface Answer {
  readonly title: string
  readonly score: number
  readonly summary: string
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/** Does something to the object, and lets React show it. */
async function shown(change: () => void): Promise<void> {
  change()
  await nextFrame()
  await nextFrame()
}

/** Emulates what a reader asked of the browser. */
const prefer = async (features: Readonly<Record<string, string>>): Promise<void> => {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  })
}

afterEach(() => prefer({}))

let object = createStreamingObject<Answer>()
beforeEach(() => {
  object = createStreamingObject<Answer>()
})

async function show() {
  const { container } = await render(
    <>
      <Field of={object.field('score')} as="b">
        {({ value }) => value}
      </Field>
      <FieldText of={object.field('summary')} as="p" />
    </>,
  )
  const element = (name: string): HTMLElement => container.querySelector<HTMLElement>(name)!
  /** The part in front of, or behind, what an element shows; `undefined` where there is none. */
  const mark = (name: string, place: 'before' | 'after'): CSSStyleDeclaration | undefined => {
    const style = getComputedStyle(element(name), `::${place}`)
    return style.content === 'none' ? undefined : style
  }
  return { element, mark }
}

it('gives a bar to what waits while a run is on, and none before it begins or behind its end', async () => {
  const { mark } = await show()
  expect([mark('b', 'before'), mark('p', 'before')]).toEqual([undefined, undefined])
  await shown(() => object.write('{"score":8'))
  // A number is held: it streams, and has nothing to show.
  expect(mark('b', 'before')).toMatchObject({ animationName: 'jell-shimmer' })
  expect(mark('p', 'before')).toMatchObject({ animationName: 'jell-shimmer' })
  expect(Number.parseFloat(mark('p', 'before')!.inlineSize)).toBeGreaterThan(0)
  await shown(() => object.write('.5,"summary":"Fine'))
  expect([mark('b', 'before'), mark('p', 'before')]).toEqual([undefined, undefined])
  await shown(() => object.abort())
  expect([mark('b', 'before'), mark('p', 'before')]).toEqual([undefined, undefined])
})

it('gives a caret to a text that grows, lights up what settles, and marks what was cut', async () => {
  const { element, mark } = await show()
  await shown(() => object.write('{"score":8.5,"summary":"Fine'))
  expect(mark('p', 'after')).toMatchObject({ animationName: 'jell-caret' })
  expect(getComputedStyle(element('b')).animationName).toBe('jell-settle')
  expect(getComputedStyle(element('p')).whiteSpace).toBe('pre-wrap')
  await shown(() => object.abort())
  expect(mark('p', 'after')).toMatchObject({ content: '" …"', animationName: 'none' })
  expect(mark('b', 'after')).toBeUndefined()
})

it('moves nothing where less motion is asked for', async () => {
  await prefer({ 'prefers-reduced-motion': 'reduce' })
  const { element, mark } = await show()
  await shown(() => object.write('{"score":8'))
  expect(mark('p', 'before')).toMatchObject({ animationName: 'none' })
  await shown(() => object.write('.5,"summary":"Fine'))
  expect(mark('p', 'after')).toMatchObject({ animationName: 'none' })
  expect(getComputedStyle(element('b')).animationName).toBe('none')
})

it('draws bars and caret in the colours of the system where those are forced', async () => {
  await prefer({ 'forced-colors': 'active' })
  const { mark } = await show()
  await shown(() => object.write('{"score":8'))
  expect(mark('p', 'before')).toMatchObject({ borderTopStyle: 'solid', borderTopWidth: '1px' })
  await shown(() => object.write('.5,"summary":"Fine'))
  expect(mark('p', 'after')).toMatchObject({ forcedColorAdjust: 'none' })
})

it('mixes its colours from that of the text, so that it fits either scheme', async () => {
  const { element, mark } = await show()
  await shown(() => object.write('{"score":8'))
  const colourOn = (colour: string): string => {
    element('p').style.color = colour
    return mark('p', 'before')!.backgroundColor
  }
  expect(colourOn('rgb(0, 0, 0)')).not.toBe(colourOn('rgb(255, 255, 255)'))
})
