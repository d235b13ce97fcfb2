/** What was on screen, in the order in which it was there. */
export interface PageLog {
  /** Every change of status of the title and of the parts of the review. */
  readonly statuses: { readonly pointer: string; readonly status: string }[]
  /** Every different text that a part showed, by pointer, and how many bytes had arrived by then. */
  readonly texts: Record<string, { readonly text: string; readonly bytes: number }[]>
  /** Whether the Save button was ever enabled while a part was not final. */
  wasSaveEnabledEarly: boolean
  /** Bytes of the stream that the page was given so far. */
  bytes: number
  /** By how many pixels the page ever wanted to be wider than its window. */
  overflow: number
}

/** How the page is watched. */
export interface Watching {
  /** How many bytes of a stream the page is given at most before it has painted them; else all. */
  readonly bytesPerFrame?: number
}

declare global {
  interface Window {
    pageLog: PageLog
  }
}

/** Runs in the page, before its own scripts: stands alone, since only its text gets there. */
export function watchPage({ bytesPerFrame }: Watching): void {
  const log: PageLog = {
    statuses: [],
    texts: {},
    wasSaveEnabledEarly: false,
    bytes: 0,
    overflow: 0,
  }
  window.pageLog = log

  const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)
  const realFetch = window.fetch
  window.fetch = async (...request) => {
    const response = await realFetch(...request)
    const count = new TransformStream<Uint8Array, Uint8Array>({
      // On a busy machine a frame takes long, and a page that was given all there is by then would
      // never show what came between. What was published waits for the first frame at most.
      async transform(chunk, controller) {
        const size = bytesPerFrame ?? chunk.byteLength
        for (let from = 0; from < chunk.byteLength; from += size) {
          const piece = chunk.slice(from, from + size)
          log.bytes += piece.byteLength
          controller.enqueue(piece)
          if (bytesPerFrame === undefined) continue
          await frame()
          await frame()
        }
      },
    })
    return new Response(response.body?.pipeThrough(count) ?? null, response)
  }

  // What a part says itself, in its own element below the row that names it.
  const ownText = (part: Element, pointer: string): string =>
    (part.matches('.row') ? part.querySelector(`[data-pointer="${pointer}"]`) : part)
      ?.textContent ?? ''

  const last = new Map<string, string>()
  const look = (): void => {
    const parts = [...document.querySelectorAll('.title, .row')]
    for (const part of parts) {
      const pointer = part.getAttribute('data-pointer') ?? ''
      const status = part.getAttribute('data-status') ?? ''
      if (last.get(pointer) !== status) log.statuses.push({ pointer, status })
      last.set(pointer, status)
      const texts = (log.texts[pointer] ??= [])
      const text = ownText(part, pointer)
      if (text !== '' && texts.at(-1)?.text !== text) texts.push({ text, bytes: log.bytes })
    }
    const save = [...document.querySelectorAll('button')].find((b) => b.textContent === 'Save')
    const isFinal = parts.every((part) => part.getAttribute('data-status') === 'final')
    if (save && !save.disabled && !isFinal) log.wasSaveEnabledEarly = true
    const { scrollWidth } = document.documentElement
    log.overflow = Math.max(log.overflow, scrollWidth - window.innerWidth)
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['data-status', 'disabled'],
  })
}
