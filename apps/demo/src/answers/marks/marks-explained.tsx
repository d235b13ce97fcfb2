const marks = [
  ['pending', 'nothing of it has arrived'],
  ['streaming', 'it is being written, and may still grow'],
  ['settled', 'it is whole, and will not change'],
  ['final', 'the whole answer ended well and is valid: act on it'],
  ['invalid', 'it is not what was asked for'],
  ['interrupted', 'the stream ended before it was whole'],
] as const

/** What the word beside each part of an answer means. */
export function MarksExplained() {
  return (
    <details className="marks-explained">
      <summary>What the marks mean</summary>
      <dl>
        {marks.map(([mark, meaning]) => (
          <div key={mark}>
            <dt>
              <span className="mark" data-mark={mark}>
                {mark}
              </span>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
