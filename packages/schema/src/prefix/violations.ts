import type { CheckOutput } from '@jell/core'

import type { Fault, Level } from '../frames/frame.ts'
import { orList } from '../text/words.ts'

/** Says faults to whoever reads the document, each once. */
export class Violations {
  readonly #output: CheckOutput
  /** The key whose member was said not to be allowed. */
  #saidKey: Level | undefined

  constructor(output: CheckOutput) {
    this.#output = output
  }

  /** Says a fault; `key` is the key that is being read, `viable` as in `Violation`. */
  say(fault: Fault, key: Level | undefined, viable: number | undefined): void {
    if (fault.isSaid) return
    fault.isSaid = true
    const { keyword, found } = fault
    const expected = orList(fault.expected)
    const message =
      fault.message ?? `Expected ${expected}${found === undefined ? '' : `, found ${found}`}.`
    const said = { keyword, message, expected, found, viable }
    let { level } = fault
    if (level === key) {
      if (this.#saidKey !== key) this.#output.violateMember(said)
      this.#saidKey = key
      return
    }
    // What was found out late is said of the container that is still open.
    while (!level.isOpen && level.parent) level = level.parent
    const missing = level === fault.level ? fault.missing : undefined
    const what = missing === undefined ? keyword : `${keyword} ${missing}`
    if (level.said?.includes(what)) return
    level.said = [...(level.said ?? []), what]
    this.#output.violate({ ...said, depth: level.depth, missing })
  }
}
