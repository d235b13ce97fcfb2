import * as jell from '@jell/core'
import { validator } from '@jell/schema'
import { describe, expect, test } from 'vitest'

import { cut, makeDocument } from '../documents/documents.mjs'
import { jellSubject } from '../subjects/jell.mjs'
import { copyingRuns } from './copying.mjs'
import { sink, type Work } from './work.mjs'
import { growths, works } from './works.mjs'

const core = { ...jell, validator }

const textOf = (work: Work) => makeDocument(work.document)

function startOf(work: Work) {
  const text = textOf(work)
  const chunks = cut(text, work.chunk)
  return work.ours?.(core, chunks, text) ?? work.anyone!(jellSubject(core), chunks)
}

describe('a work that reads the root', () => {
  const small = Object.entries(works).filter(
    ([name, { ours }]) => ours === undefined && !name.includes('1m') && !name.includes('touched'),
  )
  test.each(small)('%s ends with the whole document', async (_, work) => {
    sink.value = undefined
    await startOf(work)()
    expect(sink.value).toEqual(JSON.parse(textOf(work)))
  })
})

describe('a work that watches', () => {
  test.each([
    'field-12k',
    'field-12k-schema',
    'listeners-12k',
    'string-100k',
    'report-12k-touched',
  ])('%s reads characters of what it watches', async (name) => {
    sink.units = 0
    await startOf(works[name]!)()
    expect(sink.units).toBeGreaterThan(0)
  })
})

test.each(['wide', 'report-12k'])('copying alone of %s ends whole, in each way', (name) => {
  const work = works[name]!
  const object = core.createStreamingObject()
  const snapshots = cut(textOf(work), work.chunk).map((chunk) => {
    object.write(chunk)
    return object.root.get().value
  })
  for (const [way, run] of Object.entries(copyingRuns(snapshots))) {
    sink.value = undefined
    run()
    expect(sink.value, way).toEqual(JSON.parse(textOf(work)))
  }
})

test('growth compares works that exist', () => {
  for (const { from, to } of growths) expect([works[from], works[to]]).not.toContain(undefined)
})
