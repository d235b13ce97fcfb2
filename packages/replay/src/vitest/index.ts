// Adds the matchers to Vitest's `expect`: import it once, from a test or a setup file.
import type { ErrorKind, Status } from '@jell/core'
import { expect } from 'vitest'

import { matchers } from '../testing/matchers.ts'

expect.extend(matchers)

export { matchers }

/** Matchers for streaming objects and their fields. */
export interface StreamMatchers {
  /** The status of the field at a pointer. */
  toHaveStatus(pointer: string, status: Status): void
  /** The status of a field ref, or of a field's state. */
  toHaveStatus(status: Status): void
  /** The value by now of the field at a pointer. */
  toShow(pointer: string, value: unknown): void
  /** The value by now of a field ref, or of a field's state. */
  toShow(value: unknown): void
  /** An issue at a pointer or below, by a part of its message or a pattern. */
  toHaveIssue(pointer: string, message?: string | RegExp): void
  /** The stream ended well; with a value, with this result. */
  toBeDone(result?: unknown): void
  /** The stream ended badly, with this kind of error and this code. */
  toHaveFailed(kind?: ErrorKind, code?: string): void
}

declare module 'vitest' {
  // The type parameter must be written as Vitest writes it.
  // oxlint-disable-next-line typescript/no-explicit-any, typescript/no-empty-object-type, no-unused-vars
  interface Matchers<T = any> extends StreamMatchers {}
}
