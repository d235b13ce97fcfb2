import { expect, test } from 'vitest'

import { selfTimes } from './self-times.mjs'

const bundle = {
  path: '/tmp/core.mjs',
  text: ['// ../packages/core/src/json/chars.ts', 'function a() {}', 'function b() {}'].join('\n'),
}

test('functions come by their own time, with the source they were bundled from', () => {
  const node = (id: number, functionName: string, url: string, line: number, hitCount: number) => ({
    id,
    callFrame: { functionName, url, lineNumber: line },
    hitCount,
  })
  const rows = selfTimes(
    {
      nodes: [
        node(1, 'a', 'file:///tmp/core.mjs', 1, 20),
        node(2, 'b', 'file:///tmp/core.mjs', 2, 50),
        node(3, 'a', 'file:///tmp/core.mjs', 1, 20),
        node(4, '(garbage collector)', '', -1, 10),
        node(5, '(idle)', '', -1, 1000),
      ],
    },
    bundle,
  )
  expect(rows).toEqual([
    ['b', '50.0 %', 'json/chars.ts, line 3 of the bundle'],
    ['a', '40.0 %', 'json/chars.ts, line 2 of the bundle'],
    ['(garbage collector)', '10.0 %', ''],
  ])
})
