import { toPointer } from '@jell/core'
import type { FieldTimes, Path, Status } from '@jell/core'

import type { ReadDocument } from '../../reading/read-documents.ts'
import { countText, printable } from '../terminal.ts'
import type { Style } from '../terminal.ts'

/** How a timeline is drawn. */
export interface TimelineSettings {
  /** Columns of the screen. */
  readonly width: number
  /** Rows at most. */
  readonly rows: number
  readonly style: Style
  /** Milliseconds at which the whole recording ends. */
  readonly duration: number
}

const statusWidth = 'interrupted'.length
const timeWidth = 6

/**
 * One line for each field: its pointer, a bar from its first character to where it settled, these
 * times in seconds, its status, and the beginning of its value.
 */
export function timeline(document: ReadDocument, settings: TimelineSettings): readonly string[] {
  const { fields } = document.metrics.get()
  const shown = fields.slice(0, settings.rows)
  const longest = Math.max(0, ...shown.map(({ path }) => nameOf(path).length))
  const labelWidth = Math.min(longest, Math.floor(settings.width * 0.34))
  const rest = settings.width - labelWidth - 2 * (timeWidth + 1) - statusWidth - 4
  const barWidth = Math.max(10, Math.floor(rest * 0.55))
  const valueWidth = Math.max(0, rest - barWidth - 1)
  const lines = shown.map((field) => {
    const label = shorten(nameOf(field.path), labelWidth).padEnd(labelWidth)
    const state = document.object.field(field.path).get()
    const shownValue = state.status === 'invalid' ? state.received : state.value
    const value = shorten(previewOf(shownValue), valueWidth)
    const times = [field.firstAt, field.settledAt].map((at) => timeText(document, at))
    const bar = barOf(document, field, barWidth, settings)
    const status = paint(state.status, settings.style)
    return `${label}  ${bar}  ${times.join(' ')}  ${status} ${value}`.trimEnd()
  })
  const hidden = fields.length - shown.length
  if (hidden > 0) lines.push(settings.style.dim(`… and ${hidden} more fields; --all shows them.`))
  return lines
}

function nameOf(path: Path): string {
  return path.length === 0 ? '/' : printable(toPointer(path))
}

function timeText({ beganAt }: ReadDocument, at: number | undefined): string {
  return at === undefined
    ? '–'.padStart(timeWidth)
    : ((beganAt + at) / 1000).toFixed(2).padStart(timeWidth)
}

function barOf(
  { beganAt, endedAt }: ReadDocument,
  { firstAt, settledAt }: FieldTimes,
  width: number,
  { duration, style }: TimelineSettings,
): string {
  const column = (at: number): number =>
    Math.min(width - 1, Math.floor((at / Math.max(1, duration)) * width))
  const from = column(beganAt + firstAt)
  const to = column(settledAt === undefined ? endedAt : beganAt + settledAt)
  const body = '━'.repeat(to - from + 1)
  const open = settledAt === undefined
  return (
    style.dim('·'.repeat(from)) +
    (open ? style.yellow(`${body.slice(1)}╌`) : style.green(body)) +
    style.dim('·'.repeat(width - 1 - to))
  )
}

function paint(status: Status, style: Style): string {
  const text = status.padEnd(statusWidth)
  if (status === 'invalid') return style.red(text)
  if (status === 'interrupted') return style.yellow(text)
  return status === 'final' ? style.green(text) : text
}

function previewOf(value: unknown): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return countText(value.length, 'item')
  if (typeof value === 'object' && value !== null) {
    return countText(Object.keys(value).length, 'member')
  }
  const text = typeof value === 'string' ? value.slice(0, 200) : JSON.stringify(value)
  return printable(typeof value === 'string' ? `"${text}"` : text)
}

/** Cuts a text that does not fit. Counts code points, which is near enough for a column. */
function shorten(text: string, width: number): string {
  const letters = Array.from(text)
  if (letters.length <= width) return text
  return width < 2 ? '' : `${letters.slice(0, width - 1).join('')}…`
}
