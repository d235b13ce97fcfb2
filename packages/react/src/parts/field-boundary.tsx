'use client'
import type { FieldRef, FieldState } from '@jell/core'
import { Component, useState } from 'react'
import type { ErrorInfo, ReactNode } from 'react'

import { fieldReading } from '../published/field-readings.ts'
import { useCommitEffect } from '../published/use-commit-effect.ts'
import { usePublished } from '../published/use-published.ts'
import { readingForValues, shownField } from './shown-field.ts'
import type { ShownField } from './shown-field.ts'

/** What {@link FieldBoundary} takes. */
export interface FieldBoundaryProps<T> {
  /** The field whose next change is a reason to try again. */
  readonly of: FieldRef<T>
  /**
   * What may throw: nodes, or a function of the field's state that is called as that of `Field` is.
   * What the function returned last without throwing stays.
   */
  readonly children: ReactNode | ((field: ShownField<T>) => ReactNode)
  /** Shown instead where nothing stays. A function gets what was thrown. */
  readonly fallback?: ReactNode | ((error: unknown) => ReactNode)
  /**
   * Told what was thrown. Without it, what the function threw goes to `console.error`; what a
   * component threw is reported by React.
   */
  readonly onError?: ((error: unknown, info?: ErrorInfo) => void) | undefined
}

/**
 * Keeps a render error in one field from taking the page down: a draft may lack what the code that
 * shows it takes for granted. Tries again when the field changes. Adds no element.
 */
export function FieldBoundary<T>({ children, ...props }: FieldBoundaryProps<T>): ReactNode {
  return typeof children === 'function' ? (
    <OfFunction {...props} show={children as ShowField} />
  ) : (
    <Guard {...props} version={props.of} show={() => children} listens />
  )
}

type ShowField = (field: ShownField<unknown>) => ReactNode
type Guarding = Omit<FieldBoundaryProps<unknown>, 'children'>

function OfFunction({ show, ...props }: Guarding & { readonly show: ShowField }): ReactNode {
  const state = usePublished(props.of, readingForValues)
  const shown = shownField(state)
  return <Guard {...props} version={state} show={shown && (() => show(shown))} />
}

interface GuardProps extends Guarding {
  /** Another one is a reason to try again. */
  readonly version: unknown
  /** Not there while there is nothing to show. */
  readonly show: (() => ReactNode) | undefined
  /** Nothing else tells of another version. */
  readonly listens?: boolean
}

interface Thrown {
  readonly error: unknown
}

interface GuardState {
  readonly version: unknown
  /** What a component threw in this version. */
  readonly thrown: Thrown | undefined
}

class Guard extends Component<GuardProps, GuardState> {
  override state: GuardState = { version: this.props.version, thrown: undefined }
  /** What `show` returned when it was rendered last, or threw. */
  #returned: ReactNode
  #threw: Thrown | undefined
  /** What is on the page, and of which field. */
  #good: { readonly of: FieldRef<unknown>; readonly node: ReactNode } | undefined

  static getDerivedStateFromProps({ version }: GuardProps, state: GuardState): GuardState | null {
    return version === state.version ? null : { version, thrown: undefined }
  }

  static getDerivedStateFromError(error: unknown): Partial<GuardState> {
    return { thrown: { error } }
  }

  override componentDidMount(): void {
    this.#committed()
  }

  override componentDidUpdate(): void {
    this.#committed()
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info)
  }

  #committed(): void {
    const { of, show, onError } = this.props
    if (this.#threw) {
      if (onError) onError(this.#threw.error)
      else console.error(this.#threw.error)
    } else if (show && !this.state.thrown) this.#good = { of, node: this.#returned }
  }

  readonly #tryAgain = (): void => {
    this.setState({ thrown: undefined })
  }

  override render(): ReactNode {
    const { of, show, listens } = this.props
    const { thrown } = this.state
    this.#threw = undefined
    if (thrown) {
      return (
        <>
          {this.#fallback(thrown)}
          {listens && <Retry of={of} tryAgain={this.#tryAgain} />}
        </>
      )
    }
    try {
      return (this.#returned = show?.())
    } catch (error) {
      if (isPromise(error)) throw error
      this.#threw = { error }
      return this.#good?.of === of ? this.#good.node : this.#fallback(this.#threw)
    }
  }

  #fallback({ error }: Thrown): ReactNode {
    const { fallback } = this.props
    return typeof fallback === 'function' ? fallback(error) : fallback
  }
}

/** What suspends a render is no error. */
function isPromise(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'then' in thrown
}

interface RetryProps {
  readonly of: FieldRef<unknown>
  readonly tryAgain: () => void
}

function Retry({ of, tryAgain }: RetryProps): null {
  const state: FieldState<unknown> = usePublished(of, fieldReading)
  const [failedAt] = useState(state)
  useCommitEffect(() => {
    if (state !== failedAt) tryAgain()
  }, [state, failedAt, tryAgain])
  return null
}
