import { getRequestListener } from '@hono/node-server'
import type { Connect, Plugin } from 'vite'

import { importFromSource } from './import-from-source.mjs'

/** Serves the API from Vite's own servers: while developing, and for a built page. */
export function apiPlugin(): Plugin {
  const serve = async (middlewares: Connect.Server): Promise<void> => {
    const { apiFromEnvironment } =
      await importFromSource<typeof import('./api-from-environment.ts')>('api-from-environment.ts')
    const api = await apiFromEnvironment()
    // Vite uses the platform's own Request and Response too.
    const listen = getRequestListener(api.fetch, { overrideGlobalObjects: false })
    middlewares.use((request, response, next) => {
      if (request.url?.startsWith('/api/')) void listen(request, response)
      else next()
    })
  }
  return {
    name: 'demo:api',
    configureServer: (server) => serve(server.middlewares),
    configurePreviewServer: (server) => serve(server.middlewares),
  }
}
