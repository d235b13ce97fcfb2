import type { FieldRef, JsonValue, Source, StreamError } from '@jell/core'
import { splitMessage } from '@jell/sources'
import { expectTypeOf } from 'vitest'
import * as z from 'zod'

import { Until } from '../parts/until.tsx'
import { useOnFinal } from '../use-on-final.ts'
import type { KnownToolCall } from './tool-call.ts'
import { useToolCalls } from './use-tool-calls.ts'

declare const source: Source

const Search = z.object({ query: z.string(), limit: z.number().default(10) })
const Book = z.object({ day: z.iso.date().transform((day) => new Date(day)) })

export function Asked(): void {
  const message = useToolCalls({
    source: ({ input, signal }) => {
      expectTypeOf(input).toEqualTypeOf<string>()
      expectTypeOf(signal).toEqualTypeOf<AbortSignal>()
      return source
    },
    tools: {
      search: {
        schema: Search,
        onFinal: (result, call) => {
          expectTypeOf(result).toEqualTypeOf<{ query: string; limit: number }>()
          expectTypeOf(call.id).toEqualTypeOf<string>()
        },
      },
      book: { schema: Book, hold: { numbers: 'live' } },
      note: { schema: { type: 'object' } },
      any: {},
    },
  })
  message.start('prompt')
  // @ts-expect-error the source wants an input
  message.start()
  expectTypeOf(message.content).toEqualTypeOf<FieldRef<string | undefined>>()
  expectTypeOf(message.error).toEqualTypeOf<StreamError | undefined>()

  for (const call of message.calls) {
    switch (call.name) {
      case 'search':
        expectTypeOf(call.field('query')).toEqualTypeOf<FieldRef<string>>()
        // @ts-expect-error no such argument
        call.field('day')
        if (call.phase === 'done') expectTypeOf(call.result.limit).toEqualTypeOf<number>()
        void (<SearchCall call={call} />)
        break
      case 'book':
        expectTypeOf(call.field('day')).toEqualTypeOf<FieldRef<string>>()
        if (call.phase === 'done') expectTypeOf(call.result.day).toEqualTypeOf<Date>()
        void (
          <Until of={call} phase="done">
            {({ result }) => {
              expectTypeOf(result.day).toEqualTypeOf<Date>()
              return null
            }}
          </Until>
        )
        break
      case 'note':
      case 'any':
        expectTypeOf(call.root).toEqualTypeOf<FieldRef<JsonValue>>()
        break
      default:
        expectTypeOf(call.name).toEqualTypeOf<undefined>()
        expectTypeOf(call.toolName).toEqualTypeOf<string | undefined>()
    }
    // @ts-expect-error no such tool
    void (call.name === 'serach')
  }
}

type SearchCallProps = {
  readonly call: KnownToolCall<'search', z.input<typeof Search>, z.output<typeof Search>>
}
function SearchCall({ call }: SearchCallProps): null {
  useOnFinal(call, (result) => expectTypeOf(result.query).toEqualTypeOf<string>())
  return null
}

export function Sources(id: string | undefined): void {
  const tools = { search: { schema: Search } }
  useToolCalls({ source: () => splitMessage(source), tools })
  useToolCalls({ source: () => splitMessage(source).toolCalls, tools })
  useToolCalls({ source: async () => Promise.resolve(source), runKey: id, tools })
  // @ts-expect-error a text is no message
  useToolCalls({ source: () => 'text', tools })
}

export function Held(text: string): void {
  const held = useToolCalls({
    calls: [
      { id: '1', name: 'search', text, ending: 'complete' },
      { id: '2', name: 'find', draft: { query: 'a' } },
    ],
    tools: { search: { schema: Search } },
  })
  for (const call of held.calls) {
    if (call.name === 'search') expectTypeOf(call.field('query')).toEqualTypeOf<FieldRef<string>>()
  }
  // @ts-expect-error the host starts it
  held.start('prompt')
}
