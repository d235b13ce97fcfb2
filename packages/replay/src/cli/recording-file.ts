import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

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

/**
 * Makes the folder of a file that is to be written. Throws where the file would be overwritten or
 * cannot be written, before anything was recorded in vain.
 */
export function prepareFile(path: string, force: boolean): void {
  const exists = existsSync(path)
  if (exists && statSync(path).isDirectory()) throw new UsageError(`${path} is a folder.`)
  if (exists && !force) {
    throw new UsageError(`${path} exists already. Use --force to overwrite it.`)
  }
  try {
    mkdirSync(dirname(path), { recursive: true })
    accessSync(exists ? path : dirname(path), constants.W_OK)
  } catch (error) {
    const { code } = error as { readonly code?: string }
    throw new UsageError(`The file ${path} cannot be written (${code}).`)
  }
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
