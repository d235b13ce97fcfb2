import type { Failure } from '@jell/core'

import { createTextReader } from '../framing/text-reader.ts'
import { reportedMessage } from './failures.ts'
import type { ChunkReader } from './open-chunks.ts'

/** Characters of an error's body that are read for its message. */
const MAX_BODY_CHARS = 4000

/** Says what an HTTP error says: its status, and the message or the first words of its body. */
export async function httpFailure(response: Response, reader: ChunkReader): Promise<Failure> {
  const body = await readBody(reader)
  const status = `HTTP ${response.status} ${response.statusText}`.trimEnd()
  const words = reportedMessage(parsed(body)) ?? body.trim()
  return {
    kind: 'provider',
    code: `http-${response.status}`,
    message: words === '' ? status : `${status}: ${words}`,
    cause: { status: response.status, body },
  }
}

async function readBody(reader: ChunkReader): Promise<string> {
  const decoder = createTextReader()
  let text = ''
  try {
    while (text.length < MAX_BODY_CHARS && !decoder.failure) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.write(value)
    }
  } catch {
    // What broke on the way is not worth losing the status for.
  }
  return text.slice(0, MAX_BODY_CHARS)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
