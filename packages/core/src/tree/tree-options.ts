import type { HoldOptions } from '../hold/hold.ts'
import type { Limits } from './limits.ts'

/** What shapes the values. */
export interface TreeOptions {
  readonly hold?: HoldOptions | undefined
  readonly limits?: Limits | undefined
  /**
   * A repeated key in one object: `error` rejects the text, `first` keeps the first member and
   * skips the later ones. Default `error`.
   */
  readonly duplicateKeys?: 'error' | 'first' | undefined
  /**
   * The key of a reserved last member of the root object, by convention `_done`, whose value must
   * be `true`. It never shows. A root that closes without it is `truncated`.
   */
  readonly sentinel?: string | undefined
  /** Keep the source text of strings too, for `FieldRef.source`. Default: only that of numbers. */
  readonly keepSource?: boolean | undefined
}
