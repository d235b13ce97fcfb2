/** Runs all in order, also behind one that throws; then throws what the first of those threw. */
export function runAll(tasks: readonly (() => void)[]): void {
  let thrown: { readonly error: unknown } | undefined
  for (const task of tasks) {
    try {
      task()
    } catch (error) {
      thrown ??= { error }
    }
  }
  if (thrown !== undefined) throw thrown.error
}
