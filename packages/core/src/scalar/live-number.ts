// The draft of a number whose text is still growing, where numbers are live.

/**
 * A draft looks at no more of the text than this, so that a number of any length costs its length.
 * 17 digits fix a double; the rest leaves room for leading zeros and an exponent.
 */
const DRAFT_LENGTH = 64

export class LiveNumber {
  /** The number that the text so far spells; `undefined` while it spells none. */
  draft: number | undefined
  /** Whether a draft shows at all. */
  isLive: boolean = false
  /** The source text so far. */
  text = ''
  /** How much of the text the draft was made of. */
  #lengthRead = 0

  begin(isLive: boolean): void {
    this.draft = undefined
    this.isLive = isLive
    this.text = ''
    this.#lengthRead = 0
  }

  /** Takes all of the number's text so far and tells whether the draft changed. */
  read(text: string): boolean {
    this.text = text
    if (!this.isLive || this.#lengthRead >= DRAFT_LENGTH) return false
    this.#lengthRead = text.length
    const number = spelledNumber(text.slice(0, DRAFT_LENGTH))
    if (number === undefined || Object.is(number, this.draft)) return false
    this.draft = number
    return true
  }
}

/** `1.` and `1e` spell 1, a lone `-` nothing. */
function spelledNumber(text: string): number | undefined {
  const whole = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/.exec(text)
  return whole === null ? undefined : Number(whole[0])
}
