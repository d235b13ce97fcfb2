import type { CheckOutput } from '@jell/core'

import type { Fault, Level } from '../frames/frame.ts'
import { orList } from '../text/words.ts'

/**
 * Says a fault to whoever reads the document, once for each field and keyword, and once for a key.
 * `key` is the key that is being read, `viable` as in `Violation`.
 */
export function say(
  output: CheckOutput,
  fault: Fault,
  key: Level | undefined,
  viable: number | undefined,
): void {
  if (fault.isSaid) return
  fault.isSaid = true
  const { keyword, found } = fault
  const expected = orList(fault.expected)
  const but = found === undefined ? '' : `, found ${found}`
  let { level, message = `Expected ${expected}${but}.` } = fault
  // What was found out late is said of the container that is still open.
  let way = ''
  for (; !level.isOpen && level.parent; level = level.parent) {
    if (level.step !== undefined) way = `/${level.step}${way}`
  }
  if (way !== '') message = `At ${way}: ${message}`
  const said = { keyword, message, expected, found, viable }
  const missing = level === fault.level ? fault.missing : undefined
  const what = level === key ? '' : `${keyword} ${missing}`
  if (level.said?.includes(what)) return
  ;(level.said ??= []).push(what)
  if (level === key) output.violateMember(said)
  else output.violate({ ...said, depth: level.depth, missing })
}
