import { Profiler } from 'react'
import type { ReactNode } from 'react'

/** Counts what React does below its `Root`. */
export interface RenderCounter {
  /** Commits in which something below `Root` rendered. */
  readonly commits: number
  /** Call it in a component's body. */
  rendered(name: string): void
  /** How often the body of that name ran. Under StrictMode each render counts twice. */
  renders(name: string): number
  /** Counts from zero again. */
  reset(): void
  Root(props: { readonly children: ReactNode }): ReactNode
}

/** Makes a counter; render what it counts inside its `Root`. */
export function createRenderCounter(): RenderCounter {
  const renders = new Map<string, number>()
  let commits = 0
  const onRender = () => {
    commits++
  }
  return {
    get commits() {
      return commits
    },
    rendered: (name) => void renders.set(name, (renders.get(name) ?? 0) + 1),
    renders: (name) => renders.get(name) ?? 0,
    reset() {
      renders.clear()
      commits = 0
    },
    Root: ({ children }) => (
      <Profiler id="root" onRender={onRender}>
        {children}
      </Profiler>
    ),
  }
}
