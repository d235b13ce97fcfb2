// A key cut out of a chunk is a new string each time. V8 looks properties up by the one copy that it
// has interned, and is several times slower with any other; so equal keys are made the same string.

/** Documents repeat few different keys; past this many the rest is used as it comes. */
const MOST_KEYS = 512

export class KeyCache {
  readonly #known = new Map<string, string>()

  /** The interned copy of a key. */
  intern(key: string): string {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    if (this.#known.size >= MOST_KEYS) return key
    const interned = Object.keys({ [key]: 0 })[0]!
    this.#known.set(interned, interned)
    return interned
  }
}
