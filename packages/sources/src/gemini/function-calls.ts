// The function calls of one message. A call has an id on some servers only; its parts follow each
// other, and the first part that does not say that it will continue is the last one.
import type { DocumentWriter } from '../message/document-writer.ts'
import type { MessageWriter } from '../message/message-writer.ts'
import { listProperty, property, textProperty } from '../reading/property.ts'
import { createPatchWriter } from './patch-writer.ts'
import type { PatchWriter } from './patch-writer.ts'

interface Call {
  readonly document: DocumentWriter
  readonly patches: PatchWriter
}

/** Collects the parts of function calls. */
export interface FunctionCalls {
  /** Writes what a `functionCall` part adds. */
  write(part: unknown): void
  /** Closes the call that never said that it was over. */
  end(): void
}

/** Creates the collector of one message's function calls. */
export function createFunctionCalls(message: MessageWriter, choice?: number): FunctionCalls {
  let call: Call | undefined
  let count = 0

  function begin(part: unknown): Call {
    const name = textProperty(part, 'name')
    if (name === '') message.notice('missing-start')
    const id = textProperty(part, 'id')
    const document = message.open({ channel: 'tool', id, name, index: count++, choice })
    document.announce()
    return { document, patches: createPatchWriter() }
  }

  function finish(): void {
    call?.document.write(call.patches.end())
    call?.document.end('complete')
    call = undefined
  }

  return {
    write(part) {
      const continues = property(part, 'willContinue') === true
      const args = property(part, 'args')
      const patches = listProperty(part, 'partialArgs')
      const isNew = textProperty(part, 'name') !== ''
      // The last part of a call that is over already, or none at all.
      if (!isNew && !call && patches.length === 0) return
      if (isNew) finish()
      call ??= begin(part)
      if (args) call.document.write(JSON.stringify(args))
      for (const patch of patches) {
        const text = call.patches.write(patch)
        if (text === undefined) return message.end(closedPath(textProperty(patch, 'jsonPath')))
        call.document.write(text)
      }
      if (!continues) finish()
    },
    end: finish,
  }
}

function closedPath(found: string) {
  const message = `A part of the arguments cannot be put where it belongs any more: ${found}`
  return { kind: 'provider', code: 'closed-path', message, found } as const
}
