import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** What the hook is where these globals stand, and React's own. */
async function loadedWith(globals: Readonly<Record<string, unknown>>) {
  vi.resetModules()
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  const { useCommitEffect } = await import('./use-commit-effect.ts')
  const { useEffect, useLayoutEffect } = await import('react')
  return { useCommitEffect, useEffect, useLayoutEffect }
}

it('is a layout effect in a page', async () => {
  const { useCommitEffect, useLayoutEffect } = await loadedWith({})
  expect(useCommitEffect).toBe(useLayoutEffect)
})

it('is a layout effect in React Native, which has no document', async () => {
  const { useCommitEffect, useLayoutEffect } = await loadedWith({
    document: undefined,
    navigator: { product: 'ReactNative' },
  })
  expect(useCommitEffect).toBe(useLayoutEffect)
})

it.each([
  ['that has no navigator', undefined],
  ['that has one', { userAgent: 'Node.js/24' }],
])('is an effect that never runs on a server %s', async (_which, navigator) => {
  const { useCommitEffect, useEffect } = await loadedWith({ document: undefined, navigator })
  expect(useCommitEffect).toBe(useEffect)
})
