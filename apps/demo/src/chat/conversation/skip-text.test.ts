import type { SourceEvent } from '@jell/core'
import { expect, test } from 'vitest'

import { skipText } from './skip-text.ts'

async function* source(...texts: string[]): AsyncGenerator<SourceEvent> {
  yield { type: 'document-start', id: 'a', channel: 'content' }
  for (const text of texts) yield { type: 'document-delta', id: 'a', text }
  yield { type: 'message-end', ending: 'complete' }
}

test.each([0, 1, 2, 3, 4, 5, 9])(
  'leaves out the first %d characters, wherever the text is cut',
  async (count) => {
    let text = ''
    const types = new Set<string>()
    for await (const event of skipText(source('ab', 'c', 'def'), count)) {
      if (typeof event === 'string') continue
      types.add(event.type)
      if (event.type === 'document-delta') text += event.text
    }
    expect(text).toBe('abcdef'.slice(count))
    expect(types.has('document-start') && types.has('message-end')).toBe(true)
  },
)
