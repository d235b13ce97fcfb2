// A reserved last member of the root object, by which the model says that it wrote all of it.
import { Rejection } from '../contracts/rejection.ts'

export class Sentinel {
  readonly #key: string
  /** Whether it has been read. */
  hasEnded: boolean = false
  /** Its value has not been read. */
  isOpen = false
  /** Whoever tells of the document has left it out. */
  #isLeftOut = false

  constructor(key: string) {
    this.#key = key
  }

  /** No member is the sentinel: the document comes from where it has been read already. */
  leaveOut(): void {
    this.#isLeftOut = true
  }

  /** The root begins; only an object can have the member. */
  beginRoot(isObject: boolean): void {
    if (!isObject && !this.#isLeftOut) throw this.#reject('The document is no object')
  }

  /** Whether a key that begins like this can become the sentinel's. */
  canBegin(text: string): boolean {
    return this.#key.startsWith(text)
  }

  /** A member of the root begins. Tells whether it is the sentinel. */
  beginMember(key: string): boolean {
    if (this.#isLeftOut) return false
    if (this.hasEnded)
      throw this.#reject(`The key ${JSON.stringify(key)} stands behind the sentinel`)
    this.isOpen = key === this.#key
    return this.isOpen
  }

  /** The sentinel's value is whole, or has begun and is no literal. */
  readValue(value: unknown): void {
    if (value !== true) throw this.#reject('The sentinel is not true')
    this.isOpen = false
    this.hasEnded = true
  }

  /** The root closes. */
  endRoot(): void {
    if (this.hasEnded || this.#isLeftOut) return
    throw new Rejection({
      kind: 'truncated',
      code: 'no-sentinel',
      what: 'The document closes without its sentinel',
      expected: this.#member,
    })
  }

  /** Its source text, where it has been read. */
  get source(): string {
    return this.hasEnded || this.#isLeftOut ? `${JSON.stringify(this.#key)}:true` : ''
  }

  get #member(): string {
    return `${JSON.stringify(this.#key)}: true as the last member`
  }

  #reject(what: string): Rejection {
    return new Rejection({ kind: 'syntax', code: 'sentinel', what, expected: this.#member })
  }
}
