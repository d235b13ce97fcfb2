// How tests, the demo, Storybook and the benchmarks read the packages: from `src`, without a build.
import { defaultClientConditions, defaultServerConditions } from 'vite'

/** Set to `false` by the production build: snapshots are then not frozen. */
const define = { __DEVELOPMENT__: 'true' }

/** Vite settings for code that runs in a browser or in jsdom. */
export const browserSource = {
  define,
  resolve: { conditions: ['jell-source', ...defaultClientConditions] },
}

/** Vite settings for code that runs in Node. */
export const nodeSource = {
  define,
  resolve: { conditions: ['jell-source', ...defaultServerConditions] },
  ssr: { resolve: { conditions: ['jell-source', ...defaultServerConditions] } },
}
