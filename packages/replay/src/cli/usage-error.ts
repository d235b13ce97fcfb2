/** The command line was used in a way that cannot work. The message says how it can. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
