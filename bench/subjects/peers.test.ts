import { describe, expect, test } from 'vitest'

import { cut, makeDocument } from '../documents/documents.mjs'
import { peerNames, peers } from './peers.mjs'

const text = makeDocument('wide')
const chunks = cut(text, 5)

describe.each(peerNames)('%s', (name) => {
  test('reads the whole document', async () => {
    const subject = await peers[name]!()
    let last: unknown
    await subject.read(chunks, 16, (value) => {
      last = value
    })
    expect(last).toEqual(JSON.parse(text))
  })

  test('is read as often as a work says', async () => {
    const subject = await peers[name]!()
    let readings = 0
    await subject.read(chunks, Infinity, () => {
      readings += 1
    })
    expect(readings).toBe(1)
    await subject.read(chunks, 1, () => {
      readings += 1
    })
    // jsonriver gives nothing for a chunk that changed nothing.
    expect(readings).toBeGreaterThan(chunks.length * 0.75)
  })
})
