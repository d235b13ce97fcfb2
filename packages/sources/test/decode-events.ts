import type { SourceEvent } from '@jell/core'

import { createOpenaiChatDecoder } from '../src/openai-chat/decoder.ts'
import { collected } from './collect.ts'
import type { Collected } from './collect.ts'
import { DONE } from './openai-wire.ts'

/** How a stream ends that is cut. */
export const CUT = { kind: 'transport', code: 'no-terminal-event', message: 'cut' } as const

/** Decodes events up to the ending; a list without DONE ends as a cut stream does. */
export function decodeEvents(events: readonly unknown[], choice?: number): Collected {
  const decoder = createOpenaiChatDecoder(choice)
  const all: SourceEvent[] = []
  for (const event of [...events, CUT]) {
    if (event === DONE) all.push(...decoder.end())
    else if (event === CUT) all.push(...decoder.end(CUT))
    else all.push(...decoder.decode(event))
    if (all.at(-1)?.type === 'message-end') break
  }
  return collected(all)
}
