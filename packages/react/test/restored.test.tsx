// A run that a server reads half, and a page goes on with: markup, hydration, statuses, and what is
// news to whom.
import { createHandSource } from '@jell-internal/test-kit/hand-source'
import { createStreamingObject, restoreState, saveState } from '@jell/core'
import type { SavedState } from '@jell/core'
import {
  Field,
  FieldText,
  StreamAnnouncer,
  useOnFinal,
  useOnSettled,
  useRestoredObject,
  useStreamingObject,
} from '@jell/react'
import type { RestoredRequest, RunActions, StreamingObjectView } from '@jell/react'
import { validator } from '@jell/schema'
import type { StandardSchema } from '@jell/schema'
import { act, cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

interface Answer {
  readonly title: string
  readonly note: string
  readonly tags: readonly string[]
}

afterEach(cleanup)

const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

const WHOLE = String.raw`{"title":"Tea","note":"a \"b\" 🙂 é","tags":["one","two"]}`

/** What a process took down that had read so much of the text, as it travels in a page. */
function savedAt(text: string, isWhole = false): SavedState {
  const object = createStreamingObject<Answer>()
  object.write(text)
  if (isWhole) object.end()
  return JSON.parse(JSON.stringify(saveState(object))) as SavedState
}

function Watched(props: { readonly view: StreamingObjectView<Answer>; readonly news: string[] }) {
  const { view, news } = props
  useOnFinal(view, ({ title }) => news.push(`useOnFinal ${title}`))
  useOnSettled(view.field('title'), () => news.push('title'))
  useOnSettled(view.field('note'), () => news.push('note'))
  return (
    <>
      <output>{view.phase}</output>
      <Field of={view.field('title')} as="h1" pending="…">
        {({ value }) => value}
      </Field>
      <FieldText of={view.field('note')} as="p" pending="…" />
      <Field of={view.field('tags')} as="b">
        {({ value }) => value?.join()}
      </Field>
      <StreamAnnouncer of={view} className="said" />
    </>
  )
}

interface PageProps {
  readonly saved: SavedState
  readonly news: string[]
  readonly open?: (request: RestoredRequest<string>) => AsyncIterable<string>
  readonly schema?: StandardSchema<Answer, Answer>
  readonly onView?: (view: RunActions<string>) => void
}

function Page({ saved, news, open, schema, onView }: PageProps): ReactNode {
  const options = {
    saved,
    source: open && ((request: RestoredRequest<string>) => open(request)),
    schedule: 'sync' as const,
    onFinal: ({ title }: Answer) => news.push(`onFinal ${title}`),
  }
  const view = useRestoredObject({ ...options, schema })
  onView?.(view)
  return <Watched view={view} news={news} />
}

const picture = (container: HTMLElement): string =>
  [...container.querySelectorAll<HTMLElement>('output, [data-status]')]
    .map(({ dataset: { status = '' }, textContent }) => `${status} ${textContent}`.trim())
    .join(' | ')

it('hydrates pending markup, shows where the server stopped, and goes on there once', async () => {
  const cut = WHOLE.indexOf('🙂') + 1
  const hand = createHandSource()
  const opened: RestoredRequest<string>[] = []
  const news: string[] = []
  const page = (
    <StrictMode>
      <Page
        saved={savedAt(WHOLE.slice(0, cut))}
        news={news}
        open={(request) => {
          opened.push(request)
          return hand.source as AsyncIterable<string>
        }}
      />
    </StrictMode>
  )
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(page)
  expect(picture(container)).toBe('idle | pending … | pending … | pending')

  const complaints: unknown[] = []
  const warned = vi.spyOn(console, 'error').mockImplementation((...all) => complaints.push(all))
  const root = await act(async () =>
    Promise.resolve(
      hydrateRoot(container, page, { onRecoverableError: (error) => complaints.push(error) }),
    ),
  )
  expect(picture(container)).toBe('streaming | settled Tea | streaming a "b" | pending')
  expect(opened.map(({ from, input, signal }) => [from, input, signal.aborted])).toEqual([
    [cut, undefined, false],
  ])
  const title = container.querySelector('h1')
  hand.write(WHOLE.slice(cut))
  hand.end()
  await settle()
  expect(picture(container)).toBe('done | final Tea | final a "b" 🙂 é | final one,two')
  expect(container.querySelector('h1')).toBe(title)
  expect(news).toEqual(['note', 'useOnFinal Tea', 'onFinal Tea'])
  expect(container.querySelector('.said')?.textContent).toBe('The answer is complete.')
  expect(complaints).toEqual([])
  act(() => root.unmount())
  container.remove()
  warned.mockRestore()
})

it('comes to the same end wherever the server stopped', async () => {
  for (let cut = 0; cut < WHOLE.length; cut += 3) {
    const { container, unmount } = render(
      <Page
        saved={savedAt(WHOLE.slice(0, cut))}
        news={[]}
        open={async function* ({ from }) {
          yield WHOLE.slice(from)
        }}
      />,
    )
    await settle()
    expect(picture(container)).toBe('done | final Tea | final a "b" 🙂 é | final one,two')
    unmount()
  }
})

it('opens nothing for a run that had ended, and a new one begins at the beginning', async () => {
  const news: string[] = []
  const opened: unknown[] = []
  let view: RunActions<string> | undefined
  const { container } = render(
    <StrictMode>
      <Page
        saved={savedAt(WHOLE, true)}
        news={news}
        open={async function* ({ from, input }) {
          opened.push([from, input])
          yield WHOLE.replace('Tea', 'Milk')
        }}
        onView={(shown) => (view = shown)}
      />
    </StrictMode>,
  )
  await settle()
  expect(picture(container)).toMatch(/^done \| final Tea/)
  expect([news, opened]).toEqual([[], []])
  act(() => view?.start('again'))
  await settle()
  expect(picture(container)).toMatch(/^done \| final Milk/)
  expect(opened).toEqual([[0, 'again']])
  expect(news.toSorted()).toEqual(['note', 'onFinal Milk', 'title', 'useOnFinal Milk'])
})

it('begins anew, not where the server stopped, when it is stopped and tried again', async () => {
  const opened: number[] = []
  let view: RunActions<string> | undefined
  const { container, rerender } = render(
    <Page
      saved={savedAt('{"title":"T')}
      news={[]}
      open={async function* ({ from, signal }) {
        opened.push(from)
        if (from > 0) await new Promise((resolve) => signal.addEventListener('abort', resolve))
        yield WHOLE
      }}
      onView={(shown) => (view = shown)}
    />,
  )
  await settle()
  act(() => view?.stop())
  expect(picture(container)).toMatch(/^stopped \| interrupted T/)
  act(() => view?.retry())
  await settle()
  expect(picture(container)).toMatch(/^done \| final Tea/)
  expect(opened).toEqual([11, 0])
  rerender(<p />)
})

/** A schema whose answer comes later. */
function lateSchema() {
  const answers: (() => void)[] = []
  const schema: StandardSchema<Answer, Answer> = {
    '~standard': {
      version: 1,
      vendor: 'late',
      validate: async (value) =>
        new Promise((resolve) => {
          answers.push(() => resolve({ value: value as Answer }))
        }),
    },
  }
  const answer = () => answers.forEach((resolve) => resolve())
  return { schema, answer }
}

it.each([
  ['had passed its gate, which answers late here', 'done', []],
  ['waited for its gate', 'validating', ['useOnFinal Tea', 'onFinal Tea']],
] as const)('takes the end of a run that %s for what it is', async (_, phase, expected) => {
  // That such a schema judges nothing in flight.
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { schema, answer } = lateSchema()
  const object = createStreamingObject<Answer>({ validator: validator(schema) })
  object.write(WHOLE)
  object.end()
  answer()
  if (phase === 'done') await object.result
  const saved = saveState(object)
  expect(saved.phase).toBe(phase)
  const news: string[] = []
  const { container } = render(
    <StrictMode>
      <Page saved={saved} news={news} schema={schema} />
    </StrictMode>,
  )
  await settle()
  expect(picture(container)).toMatch(/^validating \| settled Tea/)
  answer()
  await settle()
  expect(picture(container)).toMatch(/^done \| final Tea/)
  expect(news).toEqual(expected)
  warned.mockRestore()
})

it('shows an object that the page restored itself, and takes nothing of it for news', async () => {
  const [half, whole] = [
    restoreState<Answer>(savedAt('{"title":"Half","note":"a')),
    restoreState<Answer>(savedAt(WHOLE, true)),
  ]
  const news: string[] = []
  function Own({ object }: { readonly object: typeof half }): ReactNode {
    return <Watched view={useStreamingObject({ object })} news={news} />
  }
  const { container, rerender } = render(<Own object={half} />)
  expect(picture(container)).toBe('streaming | settled Half | streaming a | pending')
  // Another one in its place had ended before it was shown.
  rerender(<Own object={whole} />)
  await settle()
  expect(picture(container)).toMatch(/^done \| final Tea/)
  expect([news, container.querySelector('.said')?.textContent]).toEqual([[], ''])
  rerender(<Own object={half} />)
  act(() => half.write('b"'))
  expect(news).toEqual(['note'])
})
