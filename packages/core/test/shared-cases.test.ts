// Failing inputs from public bug reports, kept beside the checkout and not part of it. Only what
// strict syntax decides is run here, each at its own cuts, unit by unit and in one chunk.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import {
  type AnyObject,
  createObject,
  ensure,
  ensureSame,
  fieldAt,
  isDeepEqual,
  pathsOf,
  patience,
  unitByUnit,
} from '@jell-internal/test-kit'
import { isEnded } from '@jell/core'
import { describe, expect, test } from 'vitest'

interface Expectation {
  readonly final?: unknown
  readonly finalText?: string
  readonly error?: string | null
  readonly errorDetail?: string
  readonly never?: readonly { pointer: string; value: unknown }[]
  readonly neverExposed?: readonly { pointer: string; value?: unknown }[]
  readonly settledOrder?: readonly string[]
  readonly settledNotBefore?: readonly { pointer: string; chunk: number }[]
  readonly settledNotAfter?: readonly { pointer: string; chunk: number }[]
  readonly partials?: readonly { afterChunk: number; value: unknown }[]
  readonly statusAtEnd?: Readonly<Record<string, string>>
}

interface Case {
  readonly id: string
  readonly kind: string
  readonly description: string
  readonly chunks?: readonly string[]
  readonly generate?: { readonly parts: readonly Part[]; readonly chunkSize: number }
  readonly expect: Expectation
  readonly alt?: readonly { policy: string; expect: Expectation }[]
}

interface Part {
  readonly text?: string
  readonly repeat?: string
  readonly times?: number
}

const path = join(import.meta.dirname, '../../../../shared/cases/cases.json')
const isThere = existsSync(path)
const cases: Case[] = isThere ? (JSON.parse(readFileSync(path, 'utf8')) as Case[]) : []

/** Several documents in one text are another reader's job; a raw number text of ours has one root. */
const severalDocuments = ['P-035']

/** What strict syntax must make of a case; `undefined` where another policy is meant. */
function strictExpectation(one: Case): Expectation | undefined {
  if (severalDocuments.includes(one.id)) return undefined
  const strict = one.alt?.find(({ policy }) => policy === 'strict')
  if (strict !== undefined) return strict.expect
  // Prose, fences and thinking around the document are rejected by strict syntax.
  if ('extract' in one) return { error: 'syntax' }
  const { error } = one.expect
  const judgedElsewhere = error === 'schema' || error === 'utf8' || error === 'aborted'
  if (judgedElsewhere || (one.expect as { warnings?: unknown }).warnings !== undefined)
    return undefined
  return one.expect
}

function chunksOf({ chunks, generate }: Case): readonly string[] | undefined {
  if (generate === undefined) return chunks
  const text = generate.parts.map((part) => part.text ?? part.repeat!.repeat(part.times!)).join('')
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += generate.chunkSize) {
    pieces.push(text.slice(at, at + generate.chunkSize))
  }
  return pieces
}

const strictCases = cases.flatMap((one) => {
  const chunks = chunksOf(one)
  const expected = strictExpectation(one)
  return chunks === undefined || expected === undefined
    ? []
    : [{ title: `${one.id}: ${one.description}`, chunks, expected }]
})

const kinds: Readonly<Record<string, readonly string[]>> = {
  syntax: ['syntax', 'truncated'],
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Reads the chunks and checks everything that does not depend on the cuts. */
function check(chunks: readonly string[], expected: Expectation, isOwnCut: boolean): AnyObject {
  const object = createObject()
  for (const { pointer } of expected.neverExposed ?? []) fieldAt(object, stepsOf(pointer))
  const look = (): void => {
    for (const { pointer, value } of expected.never ?? []) {
      const state = fieldAt(object, stepsOf(pointer)).get()
      const isSettled = state.status === 'settled' || state.status === 'final'
      const isShown = isSettled && state.present && isDeepEqual(state.value, value)
      ensure(!isShown, () => `${pointer} has ${JSON.stringify(value)}`)
    }
    for (const hidden of expected.neverExposed ?? []) {
      const { present, value, status } = fieldAt(object, stepsOf(hidden.pointer)).get()
      // Cut finer, a growing string may well pass through a prefix that the case's cuts skip.
      const isPassing = status === 'streaming' && !isOwnCut
      const isShown = 'value' in hidden ? isDeepEqual(value, hidden.value) : present
      ensure(!isShown || isPassing, () => `${hidden.pointer} shows ${JSON.stringify(value)}`)
    }
  }
  for (const chunk of chunks) {
    object.write(chunk)
    if (chunks.length < 2_000) look()
  }
  object.end()
  look()
  const { phase, error, result } = object.get()
  const isGood = expected.error === null || expected.error === undefined
  ensureSame(phase, isGood ? 'done' : 'failed', () => error?.message ?? 'no error')
  const allowed: readonly unknown[] = isGood
    ? [undefined]
    : (kinds[expected.error!] ?? [expected.error])
  ensure(allowed.includes(error?.kind), () => `${error?.kind} instead of ${expected.error}`)
  const { errorDetail = error?.code, finalText = '', final } = expected
  ensureSame(error?.code, errorDetail, () => 'the code')
  if ('final' in expected) ensureSame(result, final, () => 'the result')
  if (finalText !== '') ensureSame(result, JSON.parse(finalText), () => 'the result')
  for (const [pointer, status] of Object.entries(expected.statusAtEnd ?? {})) {
    const isOpen = ['streaming', 'pending', 'aborted'].includes(status)
    const read = fieldAt(object, stepsOf(pointer)).get().status
    ensureSame(read, isOpen ? 'interrupted' : status, () => pointer)
  }
  return object
}

/** The chunk in which each field settled. */
function settledAt(chunks: readonly string[], result: unknown): Map<string, number> {
  const object = createObject()
  const refs = pathsOf(result, 200).map((one) => fieldAt(object, one))
  const settled = new Map<string, number>()
  for (const [at, chunk] of chunks.entries()) {
    object.write(chunk)
    for (const ref of refs) {
      if (ref.get().status === 'settled' && !settled.has(ref.pointer)) settled.set(ref.pointer, at)
    }
  }
  return settled
}

function checkTimes(chunks: readonly string[], expected: Expectation, isOwnCut: boolean): void {
  const settled = settledAt(chunks, expected.final)
  const order = (expected.settledOrder ?? []).map((pointer) => settled.get(pointer))
  ensure(!order.includes(undefined), () => 'a field never settled')
  ensureSame(
    order,
    order.toSorted((a, b) => a! - b!),
    () => 'the order of settling',
  )
  if (!isOwnCut) return
  for (const { pointer, chunk } of expected.settledNotBefore ?? []) {
    ensure(settled.get(pointer)! >= chunk, () => `${pointer} settled too early`)
  }
  for (const { pointer, chunk } of expected.settledNotAfter ?? []) {
    ensure(settled.get(pointer)! <= chunk, () => `${pointer} settled too late`)
  }
  const object = createObject()
  for (const [at, chunk] of chunks.entries()) {
    object.write(chunk)
    for (const { afterChunk, value } of expected.partials ?? []) {
      if (afterChunk === at) ensureSame(object.root.get().value, value, () => `after chunk ${at}`)
    }
  }
}

describe('cases from public bug reports', { timeout: patience }, () => {
  test.skipIf(!isThere)(
    'there are cases (skipped: NOT RUN, ../shared/cases/cases.json is not there)',
    () => {
      expect(strictCases.length).toBeGreaterThan(45)
    },
  )

  test.each(strictCases)('$title', ({ chunks, expected }) => {
    const text = chunks.join('')
    const cuttings = text.length > 5_000 ? [chunks, [text]] : [chunks, [text], unitByUnit(text)]
    for (const cutting of cuttings) {
      const object = check(cutting, expected, cutting === chunks)
      expect(isEnded(object.get().phase)).toBe(true)
      if ('final' in expected) checkTimes(cutting, expected, cutting === chunks)
    }
  })
})
