import { errorFields, twoWayCuts, unitByUnit } from '@jell-internal/test-kit'
import {
  createStreamingObject,
  type RejectionDetails,
  type Stage,
  type StageOutput,
} from '@jell/core'
import { expect } from 'vitest'

import { embedded } from '../src/stages/embedded/embedded.ts'
import type { SearchRules } from './embedded-oracle.ts'

/** All that a stage has said after some of the text. */
interface StageTrace {
  /** What it handed on, and where the first of it stands in the original. */
  readonly text: string
  readonly from: number | undefined
  readonly mends: readonly string[]
  readonly error: { readonly code: string; readonly at: number } | undefined
}

export interface StageRun {
  /** After each chunk and, last, after the end. */
  readonly traces: readonly StageTrace[]
  /** The most that a save held, apart from text: it must not grow with the text. */
  readonly mostCandidates: number
}

class Rejected extends Error {}

export interface RunSettings {
  /** Goes on with another machine behind every chunk. */
  readonly isSaved?: boolean
  readonly maxSearch?: number
  /** Traces after each chunk, not after the end alone. */
  readonly isTraced?: boolean
}

/** Runs the stage alone. */
export function runEmbedded(
  chunks: readonly string[],
  { root, isLenient, think }: SearchRules,
  { isSaved = false, maxSearch = 65_536, isTraced = true }: RunSettings = {},
): StageRun {
  const stage = embedded({ think, maxSearch })
  const context = { root, following: isLenient ? ['lenient'] : [], skipsTrailingText: true }
  const copied: string[] = []
  const mends: string[] = []
  const traces: StageTrace[] = []
  let copiedLength = 0
  let from: number | undefined
  let error: StageTrace['error']
  let mostCandidates = 0
  const output: StageOutput = {
    copy(text, at) {
      from ??= at
      if (at !== from + copiedLength) throw new Error('The offset is another.')
      copied.push(text)
      copiedLength += text.length
    },
    replace() {
      throw new Error('Nothing is replaced.')
    },
    report: ({ kind, offset }) => mends.push(`${kind} ${offset}`),
    reject(details: RejectionDetails, at: number) {
      error = { code: details.code, at }
      throw new Rejected(details.code)
    },
    isClosed: false,
  }
  const trace = (step: () => void, isLast = false): void => {
    try {
      if (error === undefined) step()
    } catch (thrown) {
      if (!(thrown instanceof Rejected)) throw thrown
    }
    if (isTraced || isLast) traces.push({ text: copied.join(''), from, mends: [...mends], error })
  }
  let machine = stage.create(output, context)
  let length = 0
  for (const chunk of chunks) {
    trace(() => machine.write(chunk, length))
    length += chunk.length
    if (!isSaved) continue
    const saved = JSON.parse(JSON.stringify(machine.save())) as { candidates: unknown[] }
    mostCandidates = Math.max(mostCandidates, saved.candidates.length)
    machine = stage.create(output, context, saved)
  }
  trace(() => machine.end(), true)
  return { traces, mostCandidates }
}

/** The stage with a root that no schema has told it. */
export function withRoot(stage: Stage, root: 'object' | 'array'): Stage {
  return {
    ...stage,
    create: (output, context, saved) => stage.create(output, { ...context, root }, saved),
  }
}

/** What is known of a run after its text and its end. */
export function read(chunks: readonly string[], stages: readonly Stage[] = [embedded()]) {
  const object = createStreamingObject<unknown>({ stages })
  for (const chunk of chunks) object.write(chunk)
  object.end()
  const { phase, result, error } = object.get()
  const repairs = object.repairs.map(({ kind, offset }) => `${kind} ${offset}`)
  return { phase, result, error: error === undefined ? undefined : errorFields(error), repairs }
}

/** Reads the text whole and in other cuts, which must all come to the same. */
export function readAnyhow(text: string, stages?: readonly Stage[]) {
  const whole = read([text], stages)
  expect(read(unitByUnit(text), stages)).toStrictEqual(whole)
  for (const chunks of twoWayCuts(text)) {
    expect(read(chunks, stages)).toStrictEqual(whole)
  }
  return whole
}
