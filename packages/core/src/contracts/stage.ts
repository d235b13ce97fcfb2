// The contract of what stands between the text of a model and the strict tokenizer.
import type { Path } from '../path/path.ts'
import type { RejectionDetails, TextPosition } from './rejection.ts'

/** Something about the text that a stage skipped or mended: reported, never silent. */
export interface Mend {
  /** What was done, such as `leading-text` or `trailing-comma`. */
  readonly kind: string
  /** Where it begins in the original text, in UTF-16 units. */
  readonly offset: number
}

/** A mend, with the field that was being read. */
export interface Repair extends Mend {
  readonly path: Path
}

/** What a run writes its text into: the tokenizer, or stages in front of it. */
export interface TextInput {
  /** Where the last token or the rejected character stands in what was written. */
  readonly position: TextPosition
  /** Whether nothing but a value may come next. */
  readonly needsValue: boolean
  /** Where a place of the strict text that is being read stands in what was written. */
  originalOffset(offset: number): number
  /** Reads a chunk. Throws a `Rejection` at the first character that cannot stand there. */
  write(chunk: string): void
  /** The text ends here. Throws a `Rejection` when the document is not whole. */
  end(): void
}

/** What stages in a row remember, as JSON. */
export interface SavedStages {
  readonly machines: readonly unknown[]
  readonly length: number
  /** Line feeds in front of all that may still be named, and the offset behind the last of them. */
  readonly lines: number
  readonly lineStart: number
  /** Offsets of those behind. */
  readonly lineFeeds: readonly number[]
  readonly trailingText: SavedTrailingText
}

/** What was seen behind the document. */
export interface SavedTrailingText {
  readonly isReported: boolean
  /** How many of the fences around the document have been closed. */
  readonly fencesClosed: number
  /** Marks that may close the next: how many so far, and where the first stands. */
  readonly marks: number
  readonly marksFrom: number
}

/** Stages in a row, in front of the tokenizer. */
export interface StagedInput extends TextInput {
  readonly repairs: RepairList
  save(): SavedStages
}

/** What stages skipped or mended in one run. */
export interface RepairList {
  /** All of them; the same array until there are more. */
  readonly list: readonly Repair[]
  /** Those of a run that was saved. */
  restore(repairs: readonly Repair[]): void
}

/** The run whose text stages read. */
export interface RepairedRun {
  /** See {@link StageContext.root}. */
  readonly root: StageContext['root']
  readonly maxRepairs: number
  /** The field that is being read. */
  pathRead(): Path
  /** There is one repair more. */
  onRepair(): void
}

/** The strict tokenizer, as stages see it. */
export interface StrictInput extends TextInput {
  /** Whether the root has closed. */
  readonly isClosed: boolean
  /** Reads as `write` does, but stops behind the root's end; returns how many units it read. */
  writeDocument(chunk: string): number
}

/** Where a stage's machine writes to. */
export interface StageOutput {
  /**
   * Hands on a piece of text that begins at offset `from` of the original and stands there as it
   * is. What comes downstream of it has happened when the call returns.
   */
  copy(text: string, from: number): void
  /**
   * Hands on text that stands for something else, which begins at `from` of the original: places in
   * it are all that one.
   */
  replace(text: string, from: number): void
  /** Says what was skipped or mended. It is told with the field that has been read up to here. */
  report(mend: Mend): void
  /** The text cannot be read. Throws; `at` is an offset of the original. */
  reject(details: RejectionDetails, at: number): never
  /** Whether the document's root has closed: all that follows is outside of it. */
  readonly isClosed: boolean
}

/** What a stage may know of its surroundings. */
export interface StageContext {
  /** The bracket that the document must begin with, where that is known. */
  readonly root: 'object' | 'array' | undefined
  /** Names of the stages that follow, in order. */
  readonly following: readonly string[]
  /** Whether one of the stages skips text behind the document's end: it needs no mends. */
  readonly skipsTrailingText: boolean
}

/**
 * Something that stands in front of the strict tokenizer: a value that a page imports when it
 * needs it. One value serves any number of runs.
 */
export interface Stage {
  readonly name: string
  /** Text behind the document's end is skipped and reported, not an error. */
  readonly skipsTrailingText: boolean
  /** Begins a run, or goes on with one that was saved. */
  create(output: StageOutput, context: StageContext, saved?: unknown): StageMachine
  /** Joins stages to one input. Every stage brings the same function, so that none is shipped unused. */
  readonly join: JoinStages
}

/** See {@link Stage.join}. */
export type JoinStages = (
  stages: readonly Stage[],
  target: StrictInput,
  run: RepairedRun,
  saved?: SavedStages,
) => StagedInput

/** One run of a stage. It may keep back what only later text decides; nothing is read twice. */
export interface StageMachine {
  /** Reads text that begins at offset `from` of the original. */
  write(text: string, from: number): void
  /** No more text comes: what was kept back must be decided. */
  end(): void
  /**
   * The offset of the first unit that the machine may still hand on or name, `Infinity` for none but
   * those to come. Where it is left out, the places of all line feeds are kept.
   */
  readonly keptFrom?: number | undefined
  /**
   * The marks of the fences that the document stands in, outermost first. Behind the document they
   * close them, and are no trailing text.
   */
  readonly fences?: readonly string[] | undefined
  /** All that the machine remembers, as JSON: a machine that is given it goes on as this one would. */
  save(): unknown
}
