// The contract between whoever reads a document and whoever judges it while it is read.
import type { Path } from '../path/path.ts'
import type { ValueKind } from './value-kind.ts'

/** What breaks the schema, told at the first character behind which no document can be valid. */
export interface Violation {
  /**
   * How many steps below the root the field lies that breaks: the value being read has as many as
   * there are open containers around it; fewer name one of those containers.
   */
  readonly depth: number
  /** The schema's keyword, such as `type` or `maxLength`. */
  readonly keyword: string
  /** A sentence for people, without the place. */
  readonly message: string
  /** The key of a required member that the field, which is closing, does not have. */
  readonly missing?: string | undefined
  /** What could have stood there, in words. */
  readonly expected: string
  /** What stood there, shortened, in words. */
  readonly found?: string | undefined
  /**
   * While text is read: how many UTF-16 units of this piece can still be followed by something
   * valid. All, where it is left out.
   */
  readonly viable?: number | undefined
}

/** How a schema wants a value to show while it is open. */
export type ShowWish = 'hold' | 'live' | undefined

/** Where a {@link DocumentCheck} says what it finds. */
export interface CheckOutput {
  /** A field can no longer satisfy its schema. Said once for each field and keyword. */
  violate(violation: Violation): void
  /**
   * The member whose key is being read is not allowed, whatever the rest of the key and its value:
   * the issue is that of the object, and the member will be invalid.
   */
  violateMember(violation: Omit<Violation, 'depth'>): void
}

/**
 * Judges one document, token by token, in document order. It is told nothing of members that are
 * skipped: a sentinel, or a repeated key.
 */
export interface DocumentCheck {
  /**
   * A value begins; a literal is known by its first character. Tells how the schema wants it to
   * show while it is open: `hold` until it settles, `live` also where it would be held by default.
   */
  begin(kind: ValueKind, literal?: boolean | null): ShowWish
  /** The decoded text of a key, in pieces. */
  keyText(piece: string): void
  /** The key is whole; its value follows. */
  endKey(key: string): void
  /** The member whose key text was read last is skipped: it has no whole key and no value. */
  skipMember(): void
  /**
   * Decoded text of the open string. Tells whether it must be held on; never again once it need not.
   * Where the piece breaks the schema: whether it had to be in front of the first unit that does.
   */
  text(piece: string): boolean
  /** The innermost open value is whole, and is this. For numbers also their source text. */
  end(value: unknown, source?: string): void
  /** Whether the document would be valid if all open containers closed here, behind a whole value. */
  readonly isClosable: boolean
}

/** What is wrong with a whole value, as Standard Schema says it. */
export interface GateIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** What the final gate made of a whole value. */
export type GateOutcome =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly GateIssue[] }

/** A schema, as a run uses it. One serves any number of runs. */
export interface ValidatorParts {
  /** The bracket that every valid document begins with, where there is one. */
  readonly root: 'object' | 'array' | undefined
  /** Begins a document. */
  check(output: CheckOutput): DocumentCheck
  /** Judges the whole value, as `JSON.parse` would return it. Its output is the run's result. */
  gate(value: unknown): GateOutcome | PromiseLike<GateOutcome>
}

/** What breaks the schema; data, not an exception. */
export interface Issue {
  /** A sentence for people, without the place. */
  readonly message: string
  /** The field that breaks; for a member that is not allowed, the object that has it. */
  readonly path: Path
  /** The schema's keyword; absent where the final gate said it. */
  readonly keyword?: string | undefined
  readonly expected?: string | undefined
  readonly found?: string | undefined
  /** Where in the text, in UTF-16 units; absent where the final gate said it. */
  readonly offset?: number | undefined
}
