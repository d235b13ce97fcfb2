/**
 * @typedef {object} Profile As V8 writes it.
 * @property {{ id: number, callFrame: CallFrame, hitCount?: number }[]} nodes
 */
/** @typedef {{ functionName: string, url: string, lineNumber: number }} CallFrame Lines from 0. */

/**
 * Functions by their own time, the longest first.
 * @param {Profile} profile
 * @param {{ path: string, text: string }} bundle The bundle names the source before its code.
 * @returns {string[][]} name, share, place
 */
export function selfTimes({ nodes }, bundle) {
  const sources = sourcesOf(bundle.text)
  const hits = /** @type {Map<string, { name: string, place: string, count: number }>} */ (
    new Map()
  )
  let all = 0
  for (const { callFrame, hitCount = 0 } of nodes) {
    const { functionName, url, lineNumber } = callFrame
    if (functionName === '(idle)' || functionName === '(program)') continue
    all += hitCount
    const place = url.endsWith(bundle.path)
      ? `${sources[lineNumber]}, line ${lineNumber + 1} of the bundle`
      : placeOf(url, lineNumber)
    const key = `${functionName} ${place}`
    const known = hits.get(key)
    if (known === undefined) {
      hits.set(key, { name: functionName || '(anonymous)', place, count: hitCount })
    } else known.count += hitCount
  }
  return [...hits.values()]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ name, place, count }) => [name, `${((count / all) * 100).toFixed(1)} %`, place])
}

/** @param {string} url @param {number} line */
function placeOf(url, line) {
  return url === '' ? '' : `${url.split('/').slice(-2).join('/')}, line ${line + 1}`
}

/** For each line of the bundle, the file that it came from. @param {string} text */
function sourcesOf(text) {
  let source = 'the bundle'
  return text.split('\n').map((line) => {
    const named = /^\/\/ .*?packages\/core\/src\/(\S+)$/.exec(line)
    if (named?.[1] !== undefined) source = named[1]
    return source
  })
}
