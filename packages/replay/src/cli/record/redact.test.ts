import { expect, test } from 'vitest'

import { redactHeaders, redactUrl, secretsOf } from './redact.ts'

const headers = new Headers({
  authorization: 'Bearer abcdefgh1',
  'x-goog-api-key': 'abcdefgh2',
  cookie: 'session=abcdefgh3',
  accept: 'text/event-stream',
  'content-type': 'application/json',
})
const url = new URL('https://me:abcdefgh4@api.example/v1?key=abcdefgh5&alt=sse&access_token=short')

test('headers that let people in keep their names only', () => {
  expect(redactHeaders(headers)).toEqual({
    accept: 'text/event-stream',
    authorization: 'redacted',
    'content-type': 'application/json',
    cookie: 'redacted',
    'x-goog-api-key': 'redacted',
  })
})

test('an address keeps neither user nor password nor telling parameters', () => {
  expect(redactUrl(url)).toBe('https://api.example/v1?key=redacted&alt=sse&access_token=redacted')
})

test('secrets are what was left out, but for what is too short to be told from other text', () => {
  expect(secretsOf(url, headers).toSorted()).toEqual(
    ['abcdefgh1', 'abcdefgh2', 'abcdefgh4', 'abcdefgh5', 'session=abcdefgh3'].toSorted(),
  )
})
