import { toStreamError } from '@jell/core'
import { describe, expect, it } from 'vitest'

import { fromAssistantUi } from '../src/hosts/from-assistant-ui.ts'
import { fromCopilotKit } from '../src/hosts/from-copilot-kit.ts'
import { fromTanstackAi } from '../src/hosts/from-tanstack-ai.ts'
import { fromUseObject } from '../src/hosts/from-use-object.ts'
import type { HostEnding } from '../src/hosts/host-error.ts'

/** What a run makes of an ending. */
function told(ending: HostEnding): unknown {
  if (!(ending instanceof Error)) return ending
  const { kind, code, message } = toStreamError(ending)
  return { kind, code, message }
}

const hostFailure = (message: string) => ({ kind: 'provider', code: 'host-error', message })

describe('fromAssistantUi', () => {
  it('takes the arguments of a tool call, or the text of a text part', () => {
    const status = { type: 'running' }
    expect(fromAssistantUi({ argsText: '{"a', status })).toEqual({ text: '{"a', ending: undefined })
    expect(fromAssistantUi({ text: '{"b', status })).toEqual({ text: '{"b', ending: undefined })
    expect(fromAssistantUi({ status }).text).toBe('')
  })

  it.each([
    [{ type: 'running' }, undefined],
    [{ type: 'complete' }, 'complete'],
    [{ type: 'requires-action', reason: 'tool-calls' }, 'complete'],
    [{ type: 'requires-action', reason: 'interrupt' }, 'complete'],
    [{ type: 'incomplete', reason: 'tool-calls' }, 'complete'],
    [{ type: 'incomplete', reason: 'length' }, 'length'],
    [{ type: 'incomplete', reason: 'cancelled' }, 'stopped'],
    [
      { type: 'incomplete', reason: 'content-filter' },
      {
        kind: 'refusal',
        code: 'content-filter',
        message: 'A content filter cut the answer off.',
      },
    ],
    [{ type: 'incomplete', reason: 'error', error: 'Too many.' }, hostFailure('Too many.')],
    [{ type: 'incomplete', reason: 'error', error: { message: 'No.' } }, hostFailure('No.')],
    [{ type: 'incomplete', reason: 'other' }, hostFailure('The host reported an error.')],
    [{ type: 'incomplete', reason: 'new' }, hostFailure('The host reported an error.')],
  ])('reads the status %j', (status, ending) => {
    expect(told(fromAssistantUi({ argsText: '', status }).ending)).toEqual(ending)
  })
})

describe('fromTanstackAi', () => {
  it.each([
    [{ status: 'streaming' }, undefined],
    [{ status: 'complete' }, 'complete'],
    [{ status: 'error', errorMessage: 'No.' }, hostFailure('No.')],
    [{ status: 'error' }, hostFailure('The host reported an error.')],
  ])('reads a structured output with %j', (said, ending) => {
    const read = fromTanstackAi({ type: 'structured-output', raw: '{"a', ...said })
    expect(read.text).toBe('{"a')
    expect(told(read.ending)).toEqual(ending)
  })

  it.each([
    [{ state: 'awaiting-input' }, undefined],
    [{ state: 'input-streaming' }, undefined],
    [{ state: 'input-complete', input: {} }, 'complete'],
    [{ state: 'approval-requested', input: {} }, 'complete'],
    [{ state: 'complete', input: {} }, 'complete'],
    [{ state: 'error', input: {} }, 'complete'],
    [{ state: 'error' }, hostFailure('The host reported an error.')],
  ])('reads a tool call with %j', (said, ending) => {
    const read = fromTanstackAi({ type: 'tool-call', arguments: '{"a', ...said })
    expect(read.text).toBe('{"a')
    expect(told(read.ending)).toEqual(ending)
  })
})

describe('fromCopilotKit', () => {
  it.each([
    ['inProgress', undefined],
    ['executing', 'complete'],
    ['complete', 'complete'],
  ])('reads the status %s', (status, ending) => {
    const args = { a: 1 }
    expect(fromCopilotKit({ status, args })).toEqual({ draft: args, ending })
  })
})

describe('fromUseObject', () => {
  const error = new Error('No.')

  it.each([
    [{ isLoading: false, isFinished: false }, undefined],
    [{ isLoading: true, isFinished: false }, undefined],
    [{ object: {}, isLoading: true, isFinished: false }, undefined],
    [{ object: {}, isLoading: true, isFinished: true }, undefined],
    [{ object: {}, isLoading: false, isFinished: true }, 'complete'],
    [{ object: {}, isLoading: false, isFinished: false }, 'stopped'],
    [{ object: {}, isLoading: false, isFinished: false, error }, error],
    [{ object: {}, isLoading: false, isFinished: true, error }, error],
  ])('reads %j', (said: Parameters<typeof fromUseObject>[0] | object, ending) => {
    const read = fromUseObject({ object: undefined, isLoading: false, isFinished: false, ...said })
    expect(read.ending).toBe(ending)
    expect(read.draft).toBe('object' in said ? said.object : undefined)
  })
})
