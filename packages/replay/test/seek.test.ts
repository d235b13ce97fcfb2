import { createStreamingObject, saveState } from '@jell/core'
import type { Recording, StreamingObject } from '@jell/core'
import type { Player } from '@jell/replay'
import { createPlayer, manualClock, rechunk, toBytesRecording } from '@jell/replay'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const anyRecording: fc.Arbitrary<Recording<'text'>> = fc
  .record({
    json: fc.json({ maxDepth: 4, stringUnit: 'grapheme' }),
    /** How many of the last characters are missing, and what stands there instead. */
    cut: fc.option(fc.nat(20), { nil: 0 }),
    noise: fc.constantFrom('', '}', ' x', '"'),
    seed: fc.nat(),
    ending: fc.constantFrom('complete' as const, 'broken' as const, 'silent' as const),
  })
  .map(({ json, cut, noise, seed, ending }) => {
    const text = json.slice(0, json.length - cut) + noise
    const whole: Recording<'text'> = {
      version: 1,
      origin: { title: 'x', format: 'text' },
      encoding: 'text',
      chunks: text === '' ? [] : [[1, text]],
      ending: { at: 2, how: ending },
    }
    return rechunk(whole, { by: 'random', seed, longest: 5 })
  })

const anyMoves = fc.array(
  fc.oneof(
    fc.record({ seek: fc.nat(40) }),
    fc.record({ step: fc.integer({ min: -4, max: 4 }) }),
    fc.record({ play: fc.nat(3) }),
  ),
  { maxLength: 12 },
)

/** Shows what a player plays, as a story does. */
function show(player: Player<'text'>): () => StreamingObject {
  let object = createStreamingObject()
  player.connect({
    begin: () => (object = createStreamingObject()),
    write: (chunk) => object.write(chunk),
    end: () => object.end(),
    fail: (error) => object.fail(error),
  })
  return () => object
}

/** Reads a recording afresh, chunk by chunk, up to a position. */
function readUpTo(recording: Recording<'text'>, position: number): StreamingObject {
  const object = createStreamingObject()
  for (const [, chunk] of recording.chunks.slice(0, position)) object.write(chunk)
  if (position > recording.chunks.length) {
    if (recording.ending?.how === 'complete') object.end()
    else object.fail(new Error('The connection broke.'))
  }
  return object
}

/** Everything that is known of a run. */
function stateOf(object: StreamingObject): unknown {
  void object.result.catch(() => undefined)
  const { phase, error, issues } = object.get()
  // A move is one write, so the count of writes is no part of it.
  const saved: unknown =
    phase === 'streaming' ? { ...saveState(object), chunksWritten: undefined } : undefined
  return {
    phase,
    kind: error?.kind,
    message: error?.message,
    issues,
    root: object.root.get(),
    saved,
  }
}

test('wherever a player was moved to, its state is that of a fresh read up to there', async () => {
  await fc.assert(
    fc.asyncProperty(anyRecording, anyMoves, async (recording, moves) => {
      const clock = manualClock()
      const player = createPlayer(recording, { clock })
      const shown = show(player)
      for (const move of moves) {
        if ('seek' in move) player.seek(move.seek)
        else if ('step' in move) player.step(move.step)
        else {
          player.play()
          await clock.advance(move.play)
          player.pause()
        }
        const { position } = player.get()
        expect(stateOf(shown())).toEqual(stateOf(readUpTo(recording, position)))
      }
    }),
    { numRuns: 60 },
  )
})

test('a move over bytes is told as one piece, whatever was cut', () => {
  const text = 'né 👋🏽'
  const bytes = rechunk(
    toBytesRecording({
      version: 1,
      origin: { title: 'x', format: 'text' },
      encoding: 'text',
      chunks: [[0, text]],
    }),
    { by: 'bytes', size: 1 },
  )
  const written: Uint8Array[] = []
  const player = createPlayer(bytes)
  player.connect({
    begin: () => (written.length = 0),
    write: (chunk) => written.push(chunk),
    end: () => undefined,
    fail: () => undefined,
  })
  player.seek(player.get().total)
  player.seek(bytes.chunks.length)
  expect(written.map((piece) => new TextDecoder().decode(piece))).toEqual([text])
})
