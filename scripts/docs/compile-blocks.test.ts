import { expect, test } from 'vitest'

import { compileBlocks } from './compile-blocks.mjs'

const block = (line: number, text: string) => ({ page: 'A.md', language: 'ts', line, text })

test('a block that uses what a package does not have is named with its page and line', () => {
  const right = block(
    3,
    `import { toPointer } from '@jell/core'\nconst text: string = toPointer(['a'])\nvoid text`,
  )
  const wrong = block(
    10,
    `import { toPointer } from '@jell/core'\nconst text: number = toPointer(['a'])\nvoid text`,
  )
  const missing = block(20, `import { nothing } from '@jell/core'\nvoid nothing`)
  const broken = block(30, `const = 1`)
  const mistakes = compileBlocks(process.cwd(), [right, wrong, missing, broken])
  expect(mistakes.map((line) => line.split(' ')[0])).toEqual(
    expect.arrayContaining(['A.md:11', 'A.md:20', 'A.md:30']),
  )
  expect(mistakes.some((line) => line.startsWith('A.md:3 ') || line.startsWith('A.md:4 '))).toBe(
    false,
  )
})
