// The API in a process of its own: `node server/serve.mjs [port]`, 3000 by default. Several of them
// serve one conversation where REDIS_URL is set.
import { serve } from '@hono/node-server'

import { importFromSource } from './import-from-source.mjs'

/** @type {typeof import('./api-from-environment.ts')} */
const { apiFromEnvironment } = await importFromSource('api-from-environment.ts')
const port = Number(process.argv[2] ?? 3000)
const { fetch } = await apiFromEnvironment()
serve({ fetch, port, hostname: '127.0.0.1' }, (address) => {
  console.log(`The demo's API listens on http://127.0.0.1:${address.port}/api`)
})
