// That a source opens its connection again reaches whoever reads a part of its message.
import { setImmediate } from 'node:timers/promises'

import { createStreamingObject, readSource } from '@jell/core'
import type { Source, SourceEvent, StreamingObject } from '@jell/core'
import { expect, it } from 'vitest'

import { resumable } from '../src/resume/resumable.ts'
import { select } from '../src/select.ts'
import { splitMessage } from '../src/split/split-message.ts'
import { stalling } from '../src/stalling.ts'

const lost = { kind: 'transport', code: 'connection-lost', message: 'reset' } as const
const start: SourceEvent = { type: 'document-start', id: 'content', channel: 'content' }

/** A message that breaks in the middle of its text, and goes on there. */
function breaking(): Source {
  let opened = 0
  async function* events(): AsyncGenerator<SourceEvent> {
    const isAgain = opened++ > 0
    yield start
    yield { type: 'document-delta', id: 'content', text: isAgain ? '1]' : '[' }
    yield { type: 'message-end', ending: isAgain ? 'complete' : lost }
  }
  const open = resumable<undefined>(
    ({ from }) => ({ source: events(), startsAt: from.chars, canResume: true }),
    { clock: { wait: async () => setImmediate() } },
  )
  return open({ input: undefined })
}

function phasesOf(object: StreamingObject): string[] {
  const phases: string[] = []
  object.subscribe(() => phases.push(object.get().phase))
  return phases
}

it.each<[string, (source: Source) => Source]>([
  ['itself', (source) => source],
  ['a selection', (source) => select(source)],
  ['a stall timeout', (source) => stalling(source, { milliseconds: 60_000 })],
  ['the content of a split message', (source) => splitMessage(source).content],
])('is shown to who reads %s, and the run goes on', async (_, part) => {
  const object = createStreamingObject()
  const phases = phasesOf(object)
  await readSource(object, part(breaking()))
  expect(phases).toEqual(['streaming', 'connecting', 'streaming', 'done'])
  expect(object.get().result).toEqual([1])
})
