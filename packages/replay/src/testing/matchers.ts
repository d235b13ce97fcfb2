// Matchers for whatever calls `expect.extend` (Vitest, Jest). Each tells what it found instead.
import type { ErrorKind, FieldRef, FieldState, ObjectState, Status } from '@jell/core'

import { fieldAt } from '../reading/field-at.ts'
import type { FieldHolder } from '../reading/field-at.ts'

/** What a matcher answers. */
export interface MatcherAnswer {
  readonly pass: boolean
  readonly message: () => string
  readonly actual?: unknown
  readonly expected?: unknown
}

/** What the runner lends to its matchers. */
export interface MatcherContext {
  readonly equals: (actual: unknown, expected: unknown) => boolean
  readonly utils: { readonly stringify: (value: unknown) => string }
}

/** A streaming object, what `streamed` returns, or what `useStreamingObject` returns. */
type Watched = FieldHolder | { readonly object: FieldHolder }

/** The matchers, for `expect.extend(matchers)`. */
export const matchers = {
  /** `expect(object).toHaveStatus('/title', 'settled')`, or `expect(field).toHaveStatus('settled')`. */
  toHaveStatus(received: unknown, ...args: [string, Status] | [Status]): MatcherAnswer {
    const [pointer, status] = args.length === 2 ? args : [undefined, ...args]
    const { status: found } = stateOf(received, pointer)
    return {
      pass: found === status,
      message: () => `expected ${nameOf(pointer)} to be ${status}, and it is ${found}`,
      actual: found,
      expected: status,
    }
  },

  /** `expect(object).toShow('/title', 'Hel')`, or `expect(field).toShow('Hel')`: its value by now. */
  toShow(
    this: MatcherContext,
    received: unknown,
    ...args: [string, unknown] | [unknown]
  ): MatcherAnswer {
    const [pointer, value] = args.length === 2 ? (args as [string, unknown]) : [undefined, args[0]]
    const state = stateOf(received, pointer)
    const { stringify } = this.utils
    return {
      pass: this.equals(state.value, value),
      message: () =>
        `expected ${nameOf(pointer)} to show ${stringify(value)}, and it is ${state.status} with ${stringify(state.value)}`,
      actual: state.value,
      expected: value,
    }
  },

  /** `expect(object).toHaveIssue('/score')`, also with a part of its message or a pattern. */
  toHaveIssue(received: unknown, pointer: string, message?: string | RegExp): MatcherAnswer {
    const { issues } = stateOf(received, pointer)
    const messages = issues.map((issue) => issue.message)
    const wanted = message === undefined ? '' : ` that says ${String(message)}`
    const found = messages.length === 0 ? 'it has none' : `it has: ${messages.join(' · ')}`
    return {
      pass: messages.some((text) => says(text, message)),
      message: () => `expected ${nameOf(pointer)} to have an issue${wanted}, and ${found}`,
    }
  },

  /** `expect(object).toBeDone()`, also with the result. */
  toBeDone(this: MatcherContext, received: unknown, ...result: [result?: unknown]): MatcherAnswer {
    const end = endOf(received)
    const fits = result.length === 0 || this.equals(end.result, result[0])
    return {
      pass: end.phase === 'done' && fits,
      message: () =>
        `expected the stream to be done${result.length === 0 ? '' : ` with ${this.utils.stringify(result[0])}`}, and it is ${describeEnd(end, this)}`,
      actual: end.result,
      ...(result.length > 0 && { expected: result[0] }),
    }
  },

  /** `expect(object).toHaveFailed('length')`, also with a finer code. */
  toHaveFailed(
    this: MatcherContext,
    received: unknown,
    kind?: ErrorKind,
    code?: string,
  ): MatcherAnswer {
    const end = endOf(received)
    const { error } = end
    const fits =
      (kind === undefined || error?.kind === kind) && (code === undefined || error?.code === code)
    return {
      pass: error !== undefined && fits,
      message: () =>
        `expected the stream to have failed${[kind, code]
          .filter(Boolean)
          .map((word) => ` ${word}`)
          .join('')}, and it is ${describeEnd(end, this)}`,
      actual: error?.kind,
      expected: kind,
    }
  },
}

function stateOf(received: unknown, pointer: string | undefined): FieldState<unknown> {
  if (pointer === undefined) {
    const found = typeof (received as Partial<FieldRef<unknown>> | null)?.get === 'function'
    const state = found ? (received as FieldRef<unknown>).get() : received
    if (isFieldState(state)) return state
    throw new TypeError(
      'Expected a field ref or the state of a field; for an object name the field.',
    )
  }
  return fieldAt(holderOf(received), pointer).get()
}

function isFieldState(value: unknown): value is FieldState<unknown> {
  return typeof value === 'object' && value !== null && 'status' in value && 'present' in value
}

function holderOf(received: unknown): FieldHolder {
  const watched = received as Partial<Watched> | null | undefined
  const inner =
    typeof watched === 'object' && watched !== null && 'object' in watched
      ? watched.object
      : watched
  if (inner && typeof (inner as Partial<FieldHolder>).field === 'function') {
    return inner as FieldHolder
  }
  throw new TypeError(
    'Expected a streaming object, or what streamed() or useStreamingObject() returns.',
  )
}

function endOf(received: unknown): ObjectState<unknown> {
  const holder = holderOf(received) as FieldHolder & Partial<{ get(): ObjectState<unknown> }>
  // What the hook returns says by itself where it stands.
  return typeof holder.get === 'function'
    ? holder.get()
    : (holder as unknown as ObjectState<unknown>)
}

function describeEnd(
  { phase, error, result }: ObjectState<unknown>,
  { utils }: MatcherContext,
): string {
  if (phase === 'done') return `done with ${utils.stringify(result)}`
  if (!error) return phase
  const code = error.code === undefined ? '' : `, ${error.code}`
  return `${phase} (${error.kind}${code}): ${error.message}`
}

function nameOf(pointer: string | undefined): string {
  if (pointer === undefined) return 'the field'
  return pointer === '' ? 'the whole' : pointer
}

function says(text: string, message: string | RegExp | undefined): boolean {
  if (message === undefined) return true
  return typeof message === 'string' ? text.includes(message) : message.test(text)
}
