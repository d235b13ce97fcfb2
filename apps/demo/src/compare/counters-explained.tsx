/** How the counters count. */
export function CountersExplained() {
  return (
    <details className="counters-explained">
      <summary>How this is counted</summary>
      <p>
        One instrument looks at all three panes, on this page, while it runs; nothing is written
        down beforehand. All get each chunk at the same time.
      </p>
      <dl>
        <dt>First field</dt>
        <dd>From the request until anything of the document is on the page.</dd>
        <dt>Commits</dt>
        <dd>
          How often React updated the pane, by its own profiler. The repaired pane sets its state at
          every chunk, as most hooks for streamed objects do; jell collects what arrives within a
          frame.
        </dd>
        <dt>Flickers</dt>
        <dd>Fields that had been on the page and vanished from it, or changed their type there.</dd>
        <dt>Main thread</dt>
        <dd>
          Parsing, publishing and rendering, by the clock: a busy machine raises all three. The
          browser’s layout and painting are not in it, nor is React’s writing to the page, which its
          profiler does not tell; what jell writes there itself, as text grows, is counted.
        </dd>
        <dt>Wrong actions</dt>
        <dd>
          Each pane acts on numbers and choices as soon as they look whole to it: at the end, when
          the value has the right type, when the field has settled. An action is wrong if the value
          changed afterwards. How often that happens depends on where the chunks are cut, so it is
          not the same for every recording.
        </dd>
      </dl>
    </details>
  )
}
