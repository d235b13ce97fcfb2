/** Where the command line reads and writes. */
export interface Terminal {
  readonly input: AsyncIterable<Uint8Array>
  readonly output: Output
  /** For progress and complaints, so that the output can be piped. */
  readonly messages: Output
  /** Aborts when the user wants to stop. */
  readonly stop: AbortSignal
}

/** A stream that may lead to a screen. */
export interface Output {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  write(text: string): unknown
}

/** Codes for colours and weights, or texts as they are where colours are not wanted. */
export interface Style {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly green: (text: string) => string
  readonly yellow: (text: string) => string
  readonly red: (text: string) => string
}

/** Styles for an output: none where it is no screen, or where `NO_COLOR` is set. */
export function styleFor(output: Output): Style {
  const isPlain = output.isTTY !== true || Boolean(process.env['NO_COLOR'])
  const code =
    (from: number, to: number) =>
    (text: string): string =>
      isPlain ? text : `\u001B[${from}m${text}\u001B[${to}m`
  return {
    bold: code(1, 22),
    dim: code(2, 22),
    green: code(32, 39),
    yellow: code(33, 39),
    red: code(31, 39),
  }
}

/** A text in one line that moves no cursor: what a recording holds may be meant to. */
export function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '·')
}

/** A number of bytes for people. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [value, unit] = bytes < 1e6 ? [bytes / 1000, 'KB'] : [bytes / 1e6, 'MB']
  return `${value.toFixed(1)} ${unit}`
}

/** Milliseconds as seconds for people. */
export function secondsText(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

/** A count and what is counted, such as `1 item` and `2 items`. */
export function countText(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
