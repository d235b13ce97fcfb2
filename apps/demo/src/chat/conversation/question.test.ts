import { expect, test } from 'vitest'

import { questionOf, typedQuestion } from './question.ts'

const model = { name: 'small', format: 'anthropic' } as const

test('a typed request is answered by the recording that fits best, or by the model', () => {
  expect(typedQuestion('a carrot soup, please', undefined)).toMatchObject({
    answer: 'recipe',
    live: false,
  })
  expect(typedQuestion('Plan the expense claim', undefined).answer).toBe('form')
  expect(typedQuestion('??', undefined).answer).toBe('answer')
  expect(typedQuestion('a soup', model)).toEqual({
    prompt: 'a soup',
    answer: 'answer',
    format: 'anthropic',
    live: true,
  })
})

test('bad endings are always recorded: no model can be asked for them', () => {
  expect(questionOf('recipe', model)).toMatchObject({ live: true, format: 'anthropic' })
  expect(questionOf('stalled', model).live).toBe(false)
})
