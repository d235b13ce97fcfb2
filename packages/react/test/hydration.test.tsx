// Server markup of every part, and what hydrates of it, also late and under StrictMode.
import { Writable } from 'node:stream'

import { createStreamingObject } from '@jell/core'
import type { StreamingObject } from '@jell/core'
import {
  Field,
  FieldBoundary,
  FieldList,
  FieldSwitch,
  FieldText,
  StreamAnnouncer,
  Until,
  useKeys,
  useStreamingObject,
  useTextBlocks,
} from '@jell/react'
import { act, cleanup } from '@testing-library/react'
import { StrictMode, Suspense } from 'react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

interface Answer {
  readonly title: string
  readonly tags: readonly string[]
  readonly block: { readonly kind: 'a'; readonly text: string }
}

afterEach(cleanup)

const WHOLE = '{"title":"Hello","tags":["one","two"],"block":{"kind":"a","text":"Text."}}'

function Keys({ object }: { readonly object: StreamingObject<Answer> }): ReactNode {
  const blocks = useTextBlocks(object.field('title'))
  return <i>{[...useKeys(object.root), ...blocks.map(({ text }) => text)].join()}</i>
}

function Page({ object }: { readonly object: StreamingObject<Answer> }): ReactNode {
  const answer = useStreamingObject({ object })
  return (
    <>
      <StreamAnnouncer of={answer} />
      <Keys object={object} />
      <Field of={answer.field('title')} as="h1" pending="…">
        {(title) => title.value}
      </Field>
      <FieldText of={answer.field('title')} as="p" pending="…" />
      <FieldList of={answer.field('tags')} as="ul" pending={<li>…</li>}>
        {(tag) => (
          <Field of={tag} as="li">
            {({ value }) => value}
          </Field>
        )}
      </FieldList>
      <FieldSwitch
        of={answer.field('block')}
        on="kind"
        pending="…"
        cases={{ a: (block) => <FieldText of={block.field('text')} as="b" /> }}
      />
      <FieldBoundary of={answer.field('tags')}>
        {(tags) => `${tags.value?.length} tags`}
      </FieldBoundary>
      <Until of={answer} phase="done" fallback="not done">
        {({ result }) => `done ${result.title}`}
      </Until>
    </>
  )
}

async function streamed(node: ReactNode): Promise<string> {
  let markup = ''
  await new Promise<void>((resolve, reject) => {
    const target = new Writable({
      write(chunk: Buffer, _, done) {
        markup += chunk.toString()
        done()
      },
    })
    target.on('finish', resolve)
    const { pipe } = renderToPipeableStream(node, {
      onAllReady: () => pipe(target),
      onError: reject,
    })
  })
  return markup
}

function Stored({ value }: { readonly value: Answer }): ReactNode {
  const answer = useStreamingObject({ value })
  const blocks = useTextBlocks(answer.field('title'))
  return (
    <>
      <FieldText of={answer.field('title')} as="p" />
      <i>{[...useKeys(answer.root), ...blocks.map(({ text }) => text)].join()}</i>
      <FieldList of={answer.field('tags')}>{(tag) => <FieldText of={tag} as="b" />}</FieldList>
      <Until of={answer} phase="done">
        {({ result }) => `done ${result.title}`}
      </Until>
    </>
  )
}

/** Hydrates a page, lets it come to rest, and says what React complained of. */
async function hydrate(container: HTMLElement, page: ReactNode) {
  const complaints: unknown[] = []
  const warned = vi.spyOn(console, 'error').mockImplementation((...all) => complaints.push(all))
  const root = await act(async () =>
    Promise.resolve(
      hydrateRoot(container, page, { onRecoverableError: (error) => complaints.push(error) }),
    ),
  )
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)))
  warned.mockRestore()
  return { root, complaints }
}

/** Text without the announcer's, which says nothing of what was there. */
const textOf = (container: HTMLElement) => container.textContent

it.each([
  ['renderToString', async (node: ReactNode) => Promise.resolve(renderToString(node))],
  ['renderToPipeableStream', streamed],
])('%s gives pending markup, which hydrates late without a complaint', async (_, renderOn) => {
  const object = createStreamingObject<Answer>()
  // The server knows nothing of the document, and the client has all of it when it hydrates.
  object.write(WHOLE)
  object.end()
  const page = (
    <StrictMode>
      <Suspense fallback="suspended">
        <Page object={object} />
      </Suspense>
    </StrictMode>
  )
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = await renderOn(page)
  expect(textOf(container)).toBe('…………not done')
  expect(container.querySelectorAll('[data-status="pending"]')).toHaveLength(3)

  const { root, complaints } = await hydrate(container, page)
  expect(complaints).toEqual([])
  expect(textOf(container)).toBe('title,tags,block,HelloHelloHelloonetwoText.2 tagsdone Hello')
  expect(container.querySelector('[aria-live]')?.textContent).toBe('')
  expect(container.querySelectorAll('[data-status="final"]').length).toBeGreaterThan(4)
  act(() => root.unmount())
})

it('gives the text of a finished value, which hydrates as it is, and gives way to another', async () => {
  const stored = JSON.parse(WHOLE) as Answer
  const page = (value: Answer) => (
    <StrictMode>
      <Suspense fallback="suspended">
        <Stored value={value} />
      </Suspense>
    </StrictMode>
  )
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = await streamed(page(stored))
  expect(textOf(container)).toBe('Hellotitle,tags,block,Helloonetwodone Hello')
  const texts = [...container.querySelectorAll('p, b')].map((element) => element.firstChild)

  const written = vi.spyOn(document, 'createTextNode')
  const { root, complaints } = await hydrate(container, page(stored))
  expect(complaints).toEqual([])
  expect([...container.querySelectorAll('p, b')].map((element) => element.firstChild)).toEqual(
    texts,
  )
  expect(textOf(container)).toBe('Hellotitle,tags,block,Helloonetwodone Hello')
  expect(written).not.toHaveBeenCalled()

  act(() => root.render(page({ ...stored, title: 'Other' })))
  expect(textOf(container)).toBe('Othertitle,tags,block,Otheronetwodone Other')
  act(() => root.unmount())
  written.mockRestore()
})
