// How tests, the demo, Storybook and the benchmarks read the packages: from `src`, without a build.
import { defaultClientConditions, defaultServerConditions } from 'vite'

/**
 * `false` in the production build: snapshots are then not frozen. A new object for each user,
 * because Vitest empties the one that it gets.
 */
const define = () => ({ __DEVELOPMENT__: 'true' })

/** Vite settings for code that runs in a browser or in jsdom. */
export const browserSource = {
  get define() {
    return define()
  },
  resolve: { conditions: ['jell-source', ...defaultClientConditions] },
}

/** Vite settings for code that runs in Node. */
export const nodeSource = {
  get define() {
    return define()
  },
  resolve: { conditions: ['jell-source', ...defaultServerConditions] },
  ssr: { resolve: { conditions: ['jell-source', ...defaultServerConditions] } },
}
