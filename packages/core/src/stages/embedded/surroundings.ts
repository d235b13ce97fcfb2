// What stands around a document: prose, think blocks, fences. It reads every unit once, also those
// of a candidate, as if no candidate came to anything: so nothing is read again when one fails.
import type { Mend } from '../../contracts/stage.ts'
import { isSpace } from './candidate.ts'
import { advanceTag, closeTags, openTags } from './tag.ts'

/** The line of a fence, so far. */
interface FenceLine {
  readonly from: number
  readonly mark: string
  /** Its marks, such as three backticks. A rope: joined when the line ends. */
  run: string
  /** What follows the marks. */
  info: 'none' | 'space' | 'text'
}

/** All of it is plain data, so that it can be saved. */
export interface Surroundings {
  isInThink: boolean
  /** What was read of a tag, and where it begins. */
  tag: string
  tagFrom: number
  /** Nothing but white space stands in the line so far. */
  isLineStart: boolean
  line?: FenceLine | undefined
  /** The marks of the open fences, outermost first. */
  fences: string[]
  /** Nothing but white space has come since the line of an opener. */
  isBehindOpener: boolean
  /** Nothing but white space and think blocks has come. */
  isBlank: boolean
  hasThink: boolean
  hasText: boolean
  /** What was skipped and not reported yet, in order. */
  mends: Mend[]
}

const BYTE_ORDER_MARK = '\ufeff'

/** More openers in one another count as nothing: what a line costs must have a bound. */
const MOST_FENCES = 16

export function createSurroundings(): Surroundings {
  return {
    isInThink: false,
    tag: '',
    tagFrom: 0,
    isLineStart: true,
    fences: [],
    isBehindOpener: false,
    isBlank: true,
    hasThink: false,
    hasText: false,
    mends: [],
  }
}

/** Reads the unit at `offset` of the original. */
export function readAround(around: Surroundings, unit: string, offset: number): void {
  if (around.isInThink) {
    around.tag = advanceTag(around.tag, unit, closeTags)
    if (!closeTags.includes(around.tag)) return
    around.tag = ''
    around.isInThink = false
    // What follows may begin a line: the block counts as not there.
    around.isLineStart = true
    return
  }
  const { tag } = around
  around.tag = advanceTag(tag, unit, openTags)
  if (around.tag.length <= 1) {
    if (tag !== '') noteText(around, around.tagFrom)
    around.tagFrom = offset
  } else if (openTags.includes(around.tag)) {
    endLine(around)
    around.tag = ''
    around.isInThink = true
    noteThink(around, around.tagFrom)
    return
  }
  readLine(around, unit, offset)
  // Tools put the mark in front of a text; as text it would keep a fence from beginning a line.
  if (isSpace(unit) || unit === BYTE_ORDER_MARK) {
    if (unit === '\n') around.isLineStart = true
    return
  }
  around.isLineStart = false
  around.isBehindOpener = false
  if (around.tag === '') noteText(around, offset)
}

/** Notes a think block. */
export function noteThink(around: Surroundings, from: number): void {
  around.hasThink = true
  around.mends.push({ kind: 'think-block', offset: from })
}

/** What was begun and is neither a tag nor a fence is text. */
export function endAround(around: Surroundings): void {
  endLine(around)
  if (around.tag !== '' && !around.isInThink) noteText(around, around.tagFrom)
}

function readLine(around: Surroundings, unit: string, offset: number): void {
  const { line } = around
  if (line === undefined) {
    if (!around.isLineStart || (unit !== '`' && unit !== '~')) return
    around.line = { from: offset, mark: unit, run: unit, info: 'none' }
    around.isBlank = false
  } else if (line.info === 'none' && unit === line.mark) line.run += unit
  else if (line.run.length < 3 || (unit === '`' && line.mark === '`')) endLine(around)
  else if (unit === '\n') endFenceLine(around, line)
  else if (!isSpace(unit)) line.info = 'text'
  else if (line.info === 'none') line.info = 'space'
}

/** Gives the line up: it is no fence. */
function endLine(around: Surroundings): void {
  const { line } = around
  around.line = undefined
  if (line !== undefined) noteText(around, line.from)
}

/** An opener, or what closes the innermost fence that it can close and those inside of that. */
function endFenceLine(around: Surroundings, { run, info, from }: FenceLine): void {
  const { fences } = around
  around.line = undefined
  if (info !== 'text') {
    let at = fences.lastIndexOf(run)
    if (at < 0) at = fences.findLastIndex((open) => run.startsWith(open))
    if (at >= 0) {
      fences.length = at
      return
    }
  }
  if (fences.length === MOST_FENCES) return
  fences.push(run)
  around.isBehindOpener = true
  around.mends.push({ kind: 'fence', offset: from })
}

/** Notes text outside of blocks and fence lines; only the first of it is reported. */
function noteText(around: Surroundings, offset: number): void {
  if (around.line !== undefined) return
  around.isBlank = false
  if (around.hasText) return
  around.hasText = true
  around.mends.push({ kind: 'leading-text', offset })
}
