import { jellSubject } from '../subjects/jell.mjs'
import { copyingRuns } from './copying.mjs'
import { readJudged, readUnjudged, watchOneFieldJudged, watchOneFieldUnjudged } from './judging.mjs'
import { takeLongString, touchWholeString, watchEveryString, watchOneField } from './watching.mjs'
import { reading, touchText } from './work.mjs'

/** @typedef {import('./work.mjs').Work} Work */

/** @type {Record<string, Work>} */
export const works = {
  'report-12k': {
    title: 'report 12 KB, 5 characters, snapshot every chunk',
    document: 'report-12k',
    chunk: 5,
    atMost: 30,
    stretch: 20,
    anyone: reading(1),
  },
  'report-12k-beside-copying': {
    title: '… beside copying alone',
    document: 'report-12k',
    chunk: 5,
    ours: (core, chunks) => reading(1)(jellSubject(core), chunks),
    floors: copyingAlone,
  },
  'report-12k-touched': {
    title: '… and the growing paragraph read',
    document: 'report-12k',
    chunk: 5,
    anyone: reading(1, touchGrowingParagraph),
  },
  'report-100k': {
    title: 'report 100 KB, 5 characters, snapshot every chunk',
    document: 'report-100k',
    chunk: 5,
    atMost: 42,
    stretch: 25,
    anyone: reading(1),
  },
  'report-12k-16th': {
    title: 'report 12 KB, 5 characters, every 16th chunk',
    document: 'report-12k',
    chunk: 5,
    atMost: 10,
    anyone: reading(16),
  },
  'report-100k-16th': {
    title: 'report 100 KB, 5 characters, every 16th chunk',
    document: 'report-100k',
    chunk: 5,
    atMost: 10,
    anyone: reading(16),
  },
  'report-12k-unread': {
    title: 'report 12 KB, 5 characters, only the end read',
    document: 'report-12k',
    chunk: 5,
    anyone: reading(Infinity),
  },
  'field-12k': {
    title: 'report 12 KB, 5 characters, one field watched',
    document: 'report-12k',
    chunk: 5,
    atMost: 6,
    ours: watchOneField,
  },
  'field-100k': {
    title: 'report 100 KB, 5 characters, one field watched',
    document: 'report-100k',
    chunk: 5,
    atMost: 6,
    ours: watchOneField,
  },
  'field-12k-schema': {
    title: 'report 12 KB, 5 characters, one field watched, a schema',
    document: 'report-12k',
    chunk: 5,
    floorAtMost: 3,
    beside: 'the same without the schema',
    ours: watchOneFieldJudged,
    floors: watchOneFieldUnjudged,
  },
  'report-12k-16th-schema': {
    title: 'report 12 KB, 5 characters, every 16th chunk, a schema',
    document: 'report-12k',
    chunk: 5,
    floorAtMost: 2,
    beside: 'the same without the schema',
    ours: readJudged,
    floors: readUnjudged,
  },
  wide: {
    title: 'wide document, 5 characters, snapshot every chunk',
    document: 'wide',
    chunk: 5,
    floorAtMost: 1.3,
    anyone: reading(1),
    floors: copyingAlone,
  },
  'whole-12k': {
    title: 'report 12 KB in one chunk, one snapshot',
    document: 'report-12k',
    chunk: Infinity,
    atMost: 3,
    anyone: reading(Infinity),
  },
  'whole-1m': {
    title: 'report 1 MB in one chunk, one snapshot',
    document: 'report-1m',
    chunk: Infinity,
    atMost: 3,
    anyone: reading(Infinity),
  },
  'listeners-12k': {
    title: 'report 12 KB, 5 characters, every string watched',
    document: 'report-12k',
    chunk: 5,
    ours: watchEveryString,
  },
  'listeners-1m': {
    title: 'report 1 MB, 5 characters, every string watched',
    document: 'report-1m',
    chunk: 5,
    ours: watchEveryString,
  },
  'small-objects-1m': {
    title: 'array of small objects 1 MB, 20 characters, every 16th',
    document: 'small-objects-1m',
    chunk: 20,
    atMost: 8,
    anyone: reading(16),
  },
  'string-100k': {
    title: 'string 100 KB, 5 characters, pieces into a sink',
    document: 'string-100k',
    chunk: 5,
    ours: takeLongString,
    anyone: reading(1, touchWholeString),
  },
  'string-1m': {
    title: 'string 1 MB, 5 characters, pieces into a sink',
    document: 'string-1m',
    chunk: 5,
    atMost: 15,
    ours: takeLongString,
    anyone: reading(1, touchWholeString),
  },
  'deep-500': {
    title: 'depth 500, 5 characters, only the end read',
    document: 'deep-500',
    chunk: 5,
    atMost: 8,
    anyone: reading(Infinity),
  },
}

/** Copying the snapshots that our core gives after every chunk. @type {NonNullable<Work['floors']>} */
function copyingAlone(chunks, { createStreamingObject }) {
  const object = createStreamingObject()
  return copyingRuns(
    chunks.map((chunk) => {
      object.write(chunk)
      return object.root.get().value
    }),
  )
}

/**
 * Pairs of works whose times say how the cost grows with the document.
 * @type {{ title: string, from: string, to: string, atMost: number }[]}
 */
export const growths = [
  {
    title: 'growth, every string watched, 12 KB to 1 MB',
    from: 'listeners-12k',
    to: 'listeners-1m',
    atMost: 1.1,
  },
  {
    title: 'growth, one string, 100 KB to 1 MB',
    from: 'string-100k',
    to: 'string-1m',
    atMost: 1.1,
  },
]

/**
 * The paragraph that a report ends in so far, if one is open. Walking there costs a few steps.
 * @param {unknown} report
 */
function touchGrowingParagraph(report) {
  /** @typedef {{ subsections?: { paragraphs?: string[] }[] }} Section */
  const { sections, conclusion, summary } =
    /** @type {{ sections?: Section[], conclusion?: string, summary?: string }} */ (report ?? {})
  touchText(conclusion ?? sections?.at(-1)?.subsections?.at(-1)?.paragraphs?.at(-1) ?? summary)
}
