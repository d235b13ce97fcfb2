// @vitest-environment node
// Hooks and parts where there is no document and not all of the web's globals, as in React Native.
import { embedded, lenient } from '@jell/core'
import type { FieldRef } from '@jell/core'
import { Field, FieldList, useStreamingObject, useValue } from '@jell/react'
import { fromText } from '@jell/sources'
import { act, createElement } from 'react'
import type { ReactNode } from 'react'
import { create } from 'react-test-renderer'
import { expect, it, vi } from 'vitest'

// Before anything is imported: not even loading needs them.
vi.hoisted(() => {
  const missing = ['TextDecoder', 'TextDecoderStream', 'TextEncoder', 'structuredClone']
  for (const name of [...missing, 'MessageChannel', 'ReadableStream', 'Response']) {
    Reflect.deleteProperty(globalThis, name)
  }
  const scope = { navigator: { product: 'ReactNative' }, IS_REACT_NATIVE_TEST_ENVIRONMENT: true }
  for (const [name, value] of Object.entries({ ...scope, IS_REACT_ACT_ENVIRONMENT: true })) {
    Object.defineProperty(globalThis, name, { value, configurable: true })
  }
})

it('runs sources, stages, a schema, hooks and parts', async () => {
  expect([typeof document, typeof window]).toEqual(['undefined', 'undefined'])
  let next: (text: string | undefined) => void
  async function* chunks() {
    for (;;) {
      const text = await new Promise<string | undefined>((resolve) => {
        next = resolve
      })
      if (text === undefined) return
      yield text
    }
  }
  function Line({ of }: { readonly of: FieldRef<string> }): ReactNode {
    return createElement('text', null, useValue(of))
  }
  function Screen(): ReactNode {
    const view = useStreamingObject<{ title: string; tags: string[] }>({
      source: () => fromText(chunks()),
      stages: [embedded(), lenient()],
      runKey: 1,
      schedule: 'sync',
      schema: { type: 'object' },
    })
    return createElement(
      'view',
      { phase: view.phase },
      <Field of={view.field('title')} pending="…">
        {({ value }) => createElement('text', null, value)}
      </Field>,
      <FieldList of={view.field('tags')}>{(tag) => <Line of={tag} />}</FieldList>,
    )
  }
  const screen = await act(async () => create(<Screen />))
  for (const text of ['{"title":"Hel', 'lo","tags":["a', '","b"]}', undefined]) {
    await act(async () => {
      next(text)
      await new Promise((resolve) => setTimeout(resolve))
    })
  }
  expect(screen.toJSON()).toMatchObject({
    type: 'view',
    props: { phase: 'done' },
    children: [{ children: ['Hello'] }, { children: ['a'] }, { children: ['b'] }],
  })
  act(() => screen.unmount())
})
