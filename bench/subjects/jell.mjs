import { pathToFileURL } from 'node:url'

/** The core, and what makes a validator for it. @typedef {typeof import('@jell/core') & Pick<typeof import('@jell/schema'), 'validator'>} Core */

/** @param {string} bundle Path of the bundled core. */
export async function loadCore(bundle) {
  return /** @type {Core} */ (await import(pathToFileURL(bundle).href))
}

/** @param {Core} core @returns {import('./subject.mjs').Subject} */
export function jellSubject({ createStreamingObject }) {
  return {
    name: 'jell',
    gives: 'immutable, shares what did not change',
    read(chunks, every, onValue) {
      const object = createStreamingObject()
      const { length } = chunks
      let until = every
      for (let at = 0; at < length; at += 1) {
        object.write(/** @type {string} */ (chunks[at]))
        until -= 1
        if (until > 0) continue
        until = every
        onValue(object.root.get().value)
      }
      object.end()
      onValue(object.root.get().value)
    },
  }
}
