/**
 * The outcome of a run as a promise that is only made when somebody asks for it. A rejection that
 * nobody listens to is not reported as unhandled: the object's state tells it too.
 */
export class RunResult<Out> {
  #promise: Promise<Out> | undefined
  #settle: ((outcome: () => Out) => void) | undefined
  /** Returns the result or throws the error; `undefined` while the run goes on. */
  #outcome: (() => Out) | undefined

  get promise(): Promise<Out> {
    if (this.#promise === undefined) {
      this.#promise = new Promise<() => Out>((resolve) => {
        this.#settle = resolve
      }).then((outcome) => outcome())
      this.#promise.catch(() => undefined)
      if (this.#outcome !== undefined) this.#settle?.(this.#outcome)
    }
    return this.#promise
  }

  resolve(result: Out): void {
    this.#end(() => result)
  }

  reject(error: Error): void {
    this.#end(() => {
      throw error
    })
  }

  #end(outcome: () => Out): void {
    this.#outcome = outcome
    this.#settle?.(outcome)
  }
}
