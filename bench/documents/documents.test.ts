import { describe, expect, test } from 'vitest'

import { cut, documentNames, hashOf, makeDocument } from './documents.mjs'

const hashes = {
  'report-12k': 'cdd305aa4304fa2e90d6ad64b0cd269841b71a797f255b0f2a8d23a196ec618e',
  'report-100k': 'db627451c5146a0a62113d22db2223b3e620a2aeb1b44c916547359825f91256',
  'report-1m': '3fa4d565b02b37dc21aba5549395f5a113a43ce16e700c0781c4e03f436974a1',
  wide: 'ddd47f1a35e3620e923f5d44961c3ad7abc1e3d47b793a20f547bebf27df5f55',
  'small-objects-1m': '8767388937e65db434f3355aa1eea0b561dbd12ba32c7bdae8e34385e087c563',
  'string-100k': '02def98cfb218fd4fe42741d1338cdb5abc19dcf134db9ed2b2f13949eec2603',
  'string-1m': '8a06d667c42aeba9c69d19d67cc297639be9187fe72915110cbfd922b2693faa',
  'deep-500': 'e0e5016598847e6f24340484687230e0de08d400bb998c6b6a660b17905f73eb',
}

describe('the documents', () => {
  test('are the same on every machine', () => {
    const made = Object.fromEntries(documentNames.map((name) => [name, hashOf(makeDocument(name))]))
    expect(made).toEqual(hashes)
  })

  test('are JSON in ASCII', () => {
    for (const name of documentNames) {
      const text = makeDocument(name)
      expect(() => JSON.parse(text), name).not.toThrow()
      expect(Buffer.byteLength(text), name).toBe(text.length)
    }
  })

  test('have the shapes that their rows speak of', () => {
    const wide = JSON.parse(makeDocument('wide'))
    expect(Object.keys(wide)).toHaveLength(30)
    expect(wide.items).toHaveLength(20)
    expect(makeDocument('report-1m')).toHaveLength(1_000_000)
    let depth = 0
    for (let level = JSON.parse(makeDocument('deep-500')); level; level = level.inner) depth += 1
    expect(depth).toBe(500)
  })
})

test('cutting loses nothing and makes chunks of one size', () => {
  const chunks = cut(makeDocument('report-12k'), 5)
  expect(chunks.join('')).toBe(makeDocument('report-12k'))
  expect(new Set(chunks.map((chunk) => chunk.length))).toEqual(new Set([5]))
  expect(cut(makeDocument('wide'), Infinity)).toEqual([makeDocument('wide')])
})
