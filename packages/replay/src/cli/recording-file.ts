import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import type { Recording } from '@jell/core'

import { RecordingError } from '../recording/recording-error.ts'
import { parseRecording } from '../recording/recording.ts'
import { UsageError } from './usage-error.ts'

/** Reads a recording's file. Throws with a sentence that names the file. */
export function readRecordingFile(path: string): Recording {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as { readonly code?: string }
    throw new UsageError(
      code === 'ENOENT'
        ? `There is no file ${path}.`
        : `The file ${path} cannot be read (${code}).`,
    )
  }
  try {
    return parseRecording(JSON.parse(text))
  } catch (error) {
    const reason = error instanceof RecordingError ? error.message : 'It is no JSON.'
    throw new UsageError(`${path} is no recording. ${reason}`)
  }
}

/** Throws where a file would be overwritten, before anything was recorded in vain. */
export function checkFree(path: string, force: boolean): void {
  if (force || !existsSync(path)) return
  throw new UsageError(`${path} exists already. Use --force to overwrite it.`)
}

/** Writes a recording. */
export function writeRecordingFile(path: string, recording: Recording): void {
  writeFileSync(path, formatRecording(recording))
}

/** A recording as the text of its file: one chunk a line, so that a change shows where it is. */
export function formatRecording({ chunks, ending, ...head }: Recording): string {
  const open = JSON.stringify(head, null, 2).slice(0, -2)
  const lines = chunks.map((chunk) => JSON.stringify(chunk)).join(',\n')
  const tail = ending === undefined ? '' : `,\n  "ending": ${JSON.stringify(ending)}`
  return `${open},\n  "chunks": [${lines === '' ? '' : `\n${lines}\n  `}]${tail}\n}\n`
}
