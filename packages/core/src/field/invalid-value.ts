import type { Issue } from '../contracts/validator.ts'

/** What is kept of a value that breaks its schema, or has something below it that does. */
export class InvalidValue {
  /** The last draft that could still become valid; `undefined` where none showed. */
  readonly draft: unknown
  /** Whether it broke while it was open: then its draft lacks what came later. */
  isFrozen = false
  /** Whether all of it has come, so that `received` holds it. */
  isWhole = false
  /** The value as it came. */
  received: unknown = undefined
  /** Whether the document has it: what is missing is invalid too, where the schema requires it. */
  isPresent = true
  /** Those directly below that are invalid, by step as text. */
  children: Map<string, InvalidValue> | undefined
  /** An issue that names the parent, and means this. */
  issue: Issue | undefined

  constructor(draft: unknown) {
    this.draft = draft
  }

  /** A required member that its closed parent does not have. */
  static missing(): InvalidValue {
    const missing = new InvalidValue(undefined)
    missing.isWhole = true
    missing.isPresent = false
    return missing
  }

  /** All of it has come. */
  end(received: unknown): void {
    this.isWhole = true
    this.received = received
  }
}
