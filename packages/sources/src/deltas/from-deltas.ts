import type { Delta, Failure } from '@jell/core'

import { createEitherReader } from '../framing/either.ts'
import type { Frame } from '../framing/frame.ts'
import { createUtf8Decoder } from '../framing/utf8.ts'
import { createSource } from '../reading/create-source.ts'
import type { Reading } from '../reading/create-source.ts'
import { malformedEvent, transportFailure } from '../reading/failures.ts'
import type { Chunks } from '../reading/open-chunks.ts'
import { asPiece, wrongPiece } from '../reading/piece.ts'

/** A response that carries deltas, or its bytes or text in pieces. */
export type DeltasInput = Response | Chunks<Uint8Array | string>

/**
 * Reads the deltas that `toResponse` sends, as lines of JSON or as server-sent events, for
 * `applyDeltas`: `applyDeltas(object, fromDeltas(fetch('/api/review')))`.
 *
 * What goes wrong on the way is told as an end of the run: an HTTP error as `provider`, a connection
 * that breaks or a body that stops before its end as `transport`, a request that was aborted as
 * `aborted`. Whether the deltas fit onto each other is for `applyDeltas` to say.
 *
 * Can be iterated once. Nothing is read before that; leaving the iteration cancels the body.
 */
export function fromDeltas(input: DeltasInput | PromiseLike<DeltasInput>): AsyncIterable<Delta> {
  return createSource<Delta>(input, createDeltaReading)
}

function createDeltaReading(): Reading<Delta> {
  const utf8 = createUtf8Decoder()
  const frames = createEitherReader()

  function read({ data }: Frame): readonly Delta[] {
    try {
      return data.trim() === '' ? [] : [JSON.parse(data) as Delta]
    } catch (thrown) {
      return [endOf(malformedEvent(data, thrown))]
    }
  }

  return {
    write(chunk) {
      const piece = asPiece(chunk)
      if (piece === undefined) return [endOf(wrongPiece(chunk))]
      const deltas = frames.write(utf8.write(piece)).flatMap(read)
      const failure = utf8.failure ?? frames.failure
      return failure ? [...deltas, endOf(failure)] : deltas
    },
    end: (failure) => [endOf(failure ?? noEnding(frames.strayText))],
  }
}

function endOf(failure: Failure): Delta {
  const phase = failure.kind === 'aborted' ? 'stopped' : 'failed'
  return { type: 'end', phase, failure: { ...failure, cause: undefined } }
}

function noEnding(found: string): Failure {
  return transportFailure('no-ending', `The deltas stopped early. ${found}`.trim(), found)
}
