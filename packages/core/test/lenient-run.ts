// Runs of `lenient()` in every way that must come to the same.
import {
  type AnyObject,
  createObject,
  endWith,
  ensureSame,
  fieldAt,
  type Picture,
  someTwoWayCuts,
  takePicture,
  unitByUnit,
} from '@jell-internal/test-kit'
import type { Path, Repair, Stage, StreamingObjectOptions } from '@jell/core'

import { lenient } from '../src/stages/lenient/lenient.ts'

/** All that is known of a lenient run at one moment. */
export interface LenientPicture extends Picture {
  readonly repairs: readonly Repair[]
}

export const lenientOptions: StreamingObjectOptions = { stages: [lenient()] }

/** The pictures after each chunk and, last, after the end. */
export function observeLenient(
  chunks: readonly string[],
  paths: readonly Path[] = [[]],
  options: StreamingObjectOptions = lenientOptions,
): LenientPicture[] {
  const object = createObject(options)
  const refs = paths.map((path) => fieldAt(object, path))
  const take = (): LenientPicture => ({ ...takePicture(object, refs), repairs: object.repairs })
  const pictures = chunks.map((chunk) => {
    object.write(chunk)
    return take()
  })
  endWith(object, 'end')
  return [...pictures, take()]
}

/** The last picture; throws where one of some cuts leads to another. */
export function readInEveryCut(text: string, paths?: readonly Path[]): LenientPicture {
  const whole = observeLenient([text], paths).at(-1)!
  for (const chunks of [unitByUnit(text), ...someTwoWayCuts(text, 60)]) {
    const cut = observeLenient(chunks, paths).at(-1)
    ensureSame(cut, whole, () => `cut as ${JSON.stringify(chunks)}`)
  }
  return whole
}

/** The kinds of the repairs with their offsets, such as `comment 12`. */
export function kindsOf({ repairs }: Pick<AnyObject, 'repairs'>): string[] {
  return repairs.map(({ kind, offset }) => `${kind} ${offset}`)
}

/** The stage, saved and restored as JSON behind every piece of text. */
export function savedBehindEveryPiece(stage: Stage): Stage {
  return {
    ...stage,
    create(output, context, saved) {
      let machine = stage.create(output, context, saved)
      return {
        write(text, from) {
          machine.write(text, from)
          machine = stage.create(output, context, JSON.parse(JSON.stringify(machine.save())))
        },
        end: () => machine.end(),
        save: () => machine.save(),
      }
    },
  }
}

/** A stage that drops the first units of a text. */
export function droppingFirst(count: number): Stage {
  return {
    ...lenient(),
    name: 'dropping-first',
    create: (output) => ({
      write(text, from) {
        const start = Math.max(from, count)
        if (start < from + text.length) output.copy(text.slice(start - from), start)
      },
      end() {},
      save: () => undefined,
    }),
  }
}
