// What a library makes of a whole document decides; nothing that is said of a prefix may contradict it.
import { inspect } from 'node:util'

import { ensure, unitByUnit } from '@jell-internal/test-kit'
import { createStreamingObject, type Validator } from '@jell/core'
import type { CompiledSchema, StandardSchema } from '@jell/schema'

import { Drive } from '../drive.ts'

/** Reads a document unit by unit, and asks about each prefix. */
export async function judgeAsLibrary(
  schema: StandardSchema,
  validator: Validator,
  text: string,
): Promise<void> {
  const judged = async (json: string) => {
    try {
      return await schema['~standard'].validate(JSON.parse(json))
    } catch (error) {
      return { issues: [{ message: String(error) }] }
    }
  }
  const outcome = await judged(text)
  const isAccepted = outcome.issues === undefined
  const drive = new Drive(validator as unknown as CompiledSchema)
  let read = ''
  for (const unit of unitByUnit(text)) {
    drive.write(unit)
    read += unit
    await ask()
  }
  drive.end()
  await ask()

  async function ask() {
    const context = () => `at ${read} of ${text}`
    const { verdict, isClosable } = drive.check
    const said = drive.found.map(({ message }) => message).join(' ')
    ensure(!isAccepted || said === '', () => `said of an accepted document: ${said} ${context()}`)
    ensure(!isAccepted || verdict !== 'violated', () => `violated, but accepted ${context()}`)
    // What is refused whatever comes may as well be closed here: then its gate says so earlier.
    const { closing } = drive
    if (!isAccepted || closing === undefined || !isClosable || read.endsWith(',')) return
    const closed = await judged(read + closing)
    ensure(closed.issues === undefined, () => `closable, but refused ${context()}`)
  }

  const object = createStreamingObject({ validator })
  object.write(text)
  object.end()
  const result = await object.result.catch(() => undefined)
  const { phase } = object.get()
  ensure((phase === 'done') === isAccepted, () => `ended as ${phase}: ${text}`)
  if (outcome.issues) return
  const [ours, theirs] = [result, outcome.value].map((value) => inspect(value, { depth: null }))
  ensure(ours === theirs, () => `${ours} is not ${theirs}, the result of ${text}`)
}
