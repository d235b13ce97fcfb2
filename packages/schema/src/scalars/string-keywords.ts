import type { Keyword, Keywords } from '../keyword/keyword.ts'
import { quote } from '../text/words.ts'
import { atEndOf } from './at-end.ts'
import { Bounded, boundOf } from './bounded.ts'

/** Counts code points; a pair of surrogates is one, wherever the text was cut. */
class Length extends Bounded {
  #count = 0
  #isBehindHighSurrogate = false
  #isOver = false

  override text(piece: string): void {
    if (this.#isOver) return
    const { limit, isMost } = this.bound
    for (let at = 0; at < piece.length; at += 1) {
      const unit = piece.charCodeAt(at)
      const isSecondHalf = this.#isBehindHighSurrogate && (unit & 0xfc00) === 0xdc00
      this.#isBehindHighSurrogate = (unit & 0xfc00) === 0xd800
      if (isSecondHalf) continue
      this.#count += 1
      if (this.#count < limit + Number(isMost)) continue
      this.#isOver = true
      if (isMost) this.miss('more', at)
      else this.pass(at)
      return
    }
  }

  override end(): void {
    if (this.#isOver) return
    if (this.bound.isMost) this.pass()
    else this.miss(String(this.#count))
  }
}

/** Why a pattern is judged by nobody. */
export const unreadablePattern = 'JavaScript cannot read the pattern'

/** A pattern as the specification wants it, `undefined` where JavaScript cannot read it so. */
export function toRegExp(source: string): RegExp | undefined {
  try {
    return new RegExp(source, 'u')
  } catch {
    return undefined
  }
}

/** Formats whose patterns say less to people than their names. */
const formatWords: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  uri: 'a URL',
  date: 'a date such as 2026-12-31',
  'date-time': 'a date and time',
}

const pattern: Keyword = ({ pattern: source = '', format }, context) => {
  const regExp = toRegExp(source)
  if (regExp === undefined) return context.unsupported(unreadablePattern)
  const expected = [
    format === undefined
      ? `text that matches ${String(regExp)}`
      : (formatWords[format] ?? `text in the format "${format}"`),
  ]
  return atEndOf('string', ({ level }, value) =>
    regExp.test(String(value))
      ? undefined
      : { level, keyword: 'pattern', expected, found: quote(String(value)) },
  )
}

/** What strings are judged by. */
export const stringKeywords: Keywords = {
  minLength: boundOf('minLength', 'string', 'character', Length),
  maxLength: boundOf('maxLength', 'string', 'character', Length),
  pattern,
}
