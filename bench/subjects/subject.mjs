/**
 * What is measured: our core, or a peer.
 *
 * `read` reads the chunks as one document and hands the value of the whole document to `onValue`
 * after every `every`-th chunk and after the last one; with `every` of Infinity only after the last.
 * @typedef {object} Subject
 * @property {string} name
 * @property {string} gives What a read value is: immutable, changed in place, or parsed anew.
 * @property {Read} read
 */
/**
 * @callback Read
 * @param {readonly string[]} chunks
 * @param {number} every
 * @param {(value: unknown) => void} onValue
 * @returns {void | Promise<void>}
 */

/** @typedef {(chunk: string) => void} Write */

/**
 * A subject that is pushed: `open` starts a document and gives `write` and the value so far.
 * @param {() => { write: Write, value: () => unknown, end?: () => void }} open
 * @returns {Read}
 */
export function pushed(open) {
  return (chunks, every, onValue) => {
    const { write, value, end } = open()
    const { length } = chunks
    let until = every
    for (let at = 0; at < length; at += 1) {
      write(/** @type {string} */ (chunks[at]))
      until -= 1
      if (until > 0) continue
      until = every
      onValue(value())
    }
    end?.()
    onValue(value())
  }
}

/**
 * A subject without memory: all the text so far is parsed again at each reading.
 * @param {(text: string) => unknown} parse
 */
export function reparsed(parse) {
  return pushed(() => {
    let text = ''
    return {
      write: (chunk) => {
        text += chunk
      },
      value: () => parse(text),
    }
  })
}
