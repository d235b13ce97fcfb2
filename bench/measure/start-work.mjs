import { cut, makeDocument } from '../documents/documents.mjs'
import { jellSubject, loadCore } from '../subjects/jell.mjs'
import { peers } from '../subjects/peers.mjs'
import { works } from '../works/works.mjs'

/**
 * Makes everything that a work needs before the clock starts.
 * @param {{ work: string, subject: string, bundle: string }} order `bundle`: path of the bundled core.
 */
export async function startWork({ work: name, subject, bundle }) {
  const work = works[name]
  if (work === undefined) throw new Error(`There is no work "${name}".`)
  const text = makeDocument(work.document)
  const chunks = cut(text, work.chunk)
  const core = await loadCore(bundle)
  const load = peers[subject]
  if (load === undefined && subject !== 'jell') throw new Error(`There is no peer "${subject}".`)
  const isOurs = load === undefined
  const run =
    isOurs && work.ours !== undefined
      ? work.ours(core, chunks, text)
      : work.anyone?.(isOurs ? jellSubject(core) : await load(), chunks)
  if (run === undefined) throw new Error(`"${name}" is no work for ${subject}.`)
  const makeFloors = () => (isOurs ? (work.floors?.(chunks, core) ?? {}) : {})
  return { text, run, makeFloors }
}
