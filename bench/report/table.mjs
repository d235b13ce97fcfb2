/**
 * Columns side by side: the first and the last to the left, the others to the right.
 * @param {readonly (readonly string[])[]} rows
 * @returns {string}
 */
export function table(rows) {
  const columns = Math.max(...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, at) => {
          const width = widths[at] ?? 0
          return at === 0 || at === columns - 1 ? cell.padEnd(width) : cell.padStart(width)
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Three digits that matter. @param {number | undefined} ratio */
export function digits(ratio) {
  if (ratio === undefined || Number.isNaN(ratio)) return '–'
  if (ratio >= 1000) return Math.round(ratio).toLocaleString('en')
  return ratio >= 100 ? ratio.toFixed(0) : ratio.toFixed(ratio >= 10 ? 1 : 2)
}
