import { RequestError } from '../request-error.ts'

interface ProviderRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
  readonly signal: AbortSignal
}

/** Sends a request and returns the body of a good answer; says what the provider said otherwise. */
export async function askProvider(request: ProviderRequest): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(request.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...request.headers },
    body: JSON.stringify(request.body),
    signal: request.signal,
  }).catch((error: unknown) => {
    throw new RequestError(502, `The model cannot be reached: ${String(error)}`)
  })
  if (response.ok && response.body) return response.body
  const said = (await response.text()).slice(0, 1000)
  throw new RequestError(502, `The model refused the request (HTTP ${response.status}): ${said}`)
}
