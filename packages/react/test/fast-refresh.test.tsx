// A component is edited while its run goes on, as the development servers of React do it.
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { createHandSource } from '@jell-internal/test-kit/hand-source'
import { FieldText, useEditableField, useOnSettled, useStreamingObject } from '@jell/react'
import { act, StrictMode, useEffect, useState, version } from 'react'
import type { ReactNode } from 'react'
import type * as ReactDom from 'react-dom/client'
import * as refresh from 'react-refresh/runtime'
import { afterEach, expect, it, vi } from 'vitest'

interface Answer {
  readonly title: string
  readonly note: string
}

const of18 = join(import.meta.dirname, '../../../internal/react-18/package.json')
const require = createRequire(version.startsWith('18') ? of18 : import.meta.url)

/**
 * Only what is loaded behind the runtime of Fast Refresh can be refreshed: a copy for this file,
 * which other files of the worker do not see.
 */
function loadReactDom(): typeof ReactDom {
  const { cache } = require
  const loaded = (): string[] =>
    Object.keys(cache).filter((path) => /[\\/]react-dom[\\/]/.test(path))
  const before = loaded().map((path) => [path, cache[path]])
  for (const path of loaded()) delete cache[path]
  refresh.injectIntoGlobalHook(globalThis as unknown as Window)
  const reactDom = require('react-dom/client') as typeof ReactDom
  Reflect.deleteProperty(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__')
  for (const path of loaded()) delete cache[path]
  Object.assign(cache, Object.fromEntries(before))
  return reactDom
}

const { createRoot } = loadReactDom()

const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

const opened = vi.fn<() => void>()
const aborted = vi.fn<() => void>()
const settled = vi.fn<() => void>()
const [first, second] = [createHandSource(), createHandSource()]
let type = (_note: string): void => {}

function usePage(): ReactNode {
  const answer = useStreamingObject<Answer>({
    source: ({ signal }) => {
      opened()
      signal.addEventListener('abort', aborted)
      return (opened.mock.calls.length === 1 ? first : second).source
    },
    runKey: 1,
    schedule: 'sync',
  })
  useOnSettled(answer.field('title'), settled)
  const note = useEditableField(answer.field('note'))
  useEffect(() => {
    type = note.edit
  })
  return (
    <>
      {` ${answer.phase} ${note.value ?? '-'} `}
      <FieldText of={answer.field('title')} as="p" />
    </>
  )
}

const First = (): ReactNode => <>1{usePage()}</>
const WithOtherMarkup = (): ReactNode => <>2{usePage()}</>
function WithAnotherHook(): ReactNode {
  const [number] = useState(3)
  const page = usePage()
  return (
    <>
      {number}
      {page}
    </>
  )
}

/** What a file that is loaded, or loaded again, says of its component. */
function register(Page: () => ReactNode): void {
  refresh.setSignature(Page, Page === WithAnotherHook ? 'state, page' : 'page')
  refresh.register(Page, 'page.tsx Page')
}

async function save(Page: () => ReactNode): Promise<void> {
  register(Page)
  act(() => void refresh.performReactRefresh())
  await settle()
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('keeps the run, its text and what was typed when a component is edited, and begins anew with other hooks', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const complaints = vi.spyOn(console, 'error')
  const container = document.createElement('div')
  const root = createRoot(container)
  register(First)
  act(() =>
    root.render(
      <StrictMode>
        <First />
      </StrictMode>,
    ),
  )
  first.write('{"title":"Hello","note":"a')
  await settle()
  act(() => type('mine'))
  expect(container.textContent).toBe('1 streaming mine Hello')
  const text = container.querySelector('p')!.firstChild

  await save(WithOtherMarkup)
  first.write('bc"')
  await settle()
  expect(container.textContent).toBe('2 streaming mine Hello')
  expect(container.querySelector('p')!.firstChild).toBe(text)
  expect([opened, aborted, settled].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1])

  await save(WithAnotherHook)
  second.write('{"title":"Hi')
  await settle()
  expect(container.textContent).toBe('3 streaming - Hi')
  expect([opened, aborted, settled].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 1])
  expect(complaints).not.toHaveBeenCalled()
  act(() => root.unmount())
  complaints.mockRestore()
})
