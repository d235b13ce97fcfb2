/** A stream that gives pieces and then waits for ever. */
export function waiting(...pieces: readonly string[]) {
  const facts = { isCancelled: false, pulls: 0 }
  const stream = new ReadableStream<string>(
    {
      pull(controller) {
        facts.pulls++
        const piece = pieces[facts.pulls - 1]
        if (piece === undefined) return new Promise<void>(() => undefined)
        controller.enqueue(piece)
      },
      cancel: () => void (facts.isCancelled = true),
    },
    { highWaterMark: 0 },
  )
  return { facts, stream }
}
