import { catalogue } from '@jell-internal/recordings'
import type { Edit } from '@jell/react'

import type { Decision } from '../../answers/tools/tool-call-card.tsx'
import type { MessageStorage } from '../history/message-storage.ts'
import { AnswerRun } from './answer-run.ts'
import type { Message, SavedMessage } from './message.ts'
import type { Question } from './question.ts'

/** How often an answer that is being written is saved, in milliseconds. */
const saveEvery = 500

/** All that was asked. It is kept in the browser, and goes on where it stood when the page returns. */
export class Conversation {
  #messages: readonly Message[]
  readonly #storage: MessageStorage
  readonly #listeners = new Set<() => void>()
  readonly #stopSaving = new Map<string, () => void>()

  constructor(storage: MessageStorage) {
    this.#storage = storage
    this.#messages = storage.load().flatMap(restoreMessage)
    for (const message of this.#messages) this.#keepSaved(message)
    // The last moment of a page that is reloaded or left.
    addEventListener('pagehide', () => this.#saveRunning())
    storage.onForgotten((id) => this.#forget(id))
  }

  readonly get = (): readonly Message[] => this.#messages

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  readonly ask = (question: Question): void => {
    const message: Message = {
      id: crypto.randomUUID(),
      askedAt: Date.now(),
      question,
      answer: AnswerRun.start(question),
      decisions: {},
      edits: [],
    }
    this.#publish([...this.#messages, message])
    this.#keepSaved(message)
  }

  /** Asks the same again, in the same place. */
  readonly retry = (id: string): void => {
    const message = this.#messages.find((one) => one.id === id)
    if (!message) return
    message.answer.stop()
    const answer = AnswerRun.start(message.question)
    this.#change({ ...message, answer, decisions: {}, edits: [] })
  }

  readonly decide = (id: string, call: string, decision: Decision): void => {
    const message = this.#messages.find((one) => one.id === id)
    if (!message) return
    this.#change({ ...message, decisions: { ...message.decisions, [call]: decision } })
  }

  readonly edit = (id: string, edits: readonly Edit[]): void => {
    const message = this.#messages.find((one) => one.id === id)
    if (message) this.#change({ ...message, edits })
  }

  readonly clear = (): void => {
    for (const message of this.#messages) this.#stop(message)
    this.#storage.clear()
    this.#publish([])
  }

  /** What another tab cleared is cleared here too, and was perhaps saved again meanwhile. */
  #forget(id: string): void {
    const message = this.#messages.find((one) => one.id === id)
    if (!message) return
    this.#stop(message)
    this.#storage.forget(id)
    this.#publish(this.#messages.filter((one) => one !== message))
  }

  #stop({ id, answer }: Message): void {
    this.#stopSaving.get(id)?.()
    if (answer.get().isRunning) answer.stop()
  }

  #change(message: Message): void {
    this.#publish(this.#messages.map((one) => (one.id === message.id ? message : one)))
    this.#keepSaved(message)
  }

  /** Saves a message now, now and then while it is being written, and once more at its end. */
  #keepSaved(message: Message): void {
    this.#stopSaving.get(message.id)?.()
    this.#save(message)
    if (!message.answer.get().isRunning) return
    const timer = setInterval(() => this.#save(message), saveEvery)
    const stopListening = message.answer.subscribe(() => {
      this.#save(message)
      if (!message.answer.get().isRunning) stop()
    })
    const stop = (): void => {
      clearInterval(timer)
      stopListening()
      this.#stopSaving.delete(message.id)
    }
    this.#stopSaving.set(message.id, stop)
  }

  #saveRunning(): void {
    for (const message of this.#messages) {
      if (message.answer.get().isRunning) this.#save(message)
    }
  }

  #save(message: Message): void {
    this.#storage.save({ ...message, answer: message.answer.save() })
  }

  #publish(messages: readonly Message[]): void {
    this.#messages = messages
    for (const listener of this.#listeners) listener()
  }
}

/** A message as it stood. One that fits this version of the page no more is left out. */
function restoreMessage(saved: SavedMessage): readonly Message[] {
  try {
    if (!Object.hasOwn(catalogue, saved.question.answer)) throw new TypeError('No such recording.')
    return [{ ...saved, answer: AnswerRun.restore(saved.question, saved.answer) }]
  } catch (error) {
    console.warn('A message of the history cannot be shown any more.', error)
    return []
  }
}
