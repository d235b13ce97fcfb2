'use client'
import type { FieldRef, FieldState } from '@jell/core'
import { Fragment, forwardRef } from 'react'
import type { ForwardedRef, ReactNode, RefAttributes } from 'react'

import { fieldReading } from '../published/field-readings.ts'
import { usePublished } from '../published/use-published.ts'
import type { Reading } from '../published/use-published.ts'
import { Field } from './field.tsx'
import type { PartProps } from './part-element.ts'

/** A value that tells the members of a union apart, as a key of `cases`. */
type Kind = string | number | boolean

/** The members that tell the members of `U` apart. */
export type DiscriminatorOf<U> = {
  [K in keyof U & string]: U[K] extends Kind ? K : never
}[keyof U & string]

/** The members of the union `U` whose `K` may be the one that is written as `Name`. */
export type MemberOf<U, K extends keyof U, Name> = U extends unknown
  ? Name extends `${U[K] & Kind}`
    ? U
    : never
  : never

/** One function for each kind; each gets the field as its own member of the union. */
export type SwitchCases<U, K extends keyof U> = {
  readonly [Name in `${U[K] & Kind}`]: (field: FieldRef<MemberOf<U, K, Name>>) => ReactNode
}

/** Functions for some of the kinds. */
export type SomeCases<U, K extends keyof U> = {
  readonly [Name in `${U[K] & Kind}`]?: (field: FieldRef<MemberOf<U, K, Name>>) => ReactNode
}

/** What shows the kinds: a case for each of them, or a fallback for those that have none. */
export type SwitchedKinds<U, K extends keyof U> =
  | {
      /** Called when the kind is known, and at each render around it. */
      readonly cases: SomeCases<U, K>
      /**
       * Shown for a kind without a case, for an object without a kind, and where the run ended
       * before it came. A function gets the field and what was written as its kind.
       */
      readonly fallback: ReactNode | ((field: FieldRef<U>, kind: unknown) => ReactNode)
    }
  | { readonly cases: SwitchCases<U, K>; readonly fallback?: undefined }

/** The object that is switched on, and the element around what is shown. */
export interface SwitchedField<U, K> extends PartProps {
  /** The object whose kind decides: a union of objects. `null` has no kind. */
  readonly of: FieldRef<U | null | undefined>
  /** The member that tells the kind. It counts once it has settled, wherever it stands. */
  readonly on: K
  /** Shown until the kind is known. */
  readonly pending?: ReactNode
}

/** What {@link FieldSwitch} takes; what is not named here goes to its element. */
export type FieldSwitchProps<U, K extends DiscriminatorOf<U>> = SwitchedField<U, K> &
  SwitchedKinds<U, K>

/** The type of {@link FieldSwitch}. */
export interface FieldSwitchComponent {
  <U, K extends DiscriminatorOf<U>>(
    props: FieldSwitchProps<U, K> & RefAttributes<HTMLElement>,
  ): ReactNode
  displayName?: string | undefined
}

/**
 * Shows an object by its kind: the commonest shape of what models generate, a list of blocks. A
 * kind that still grows decides nothing. Renders once, when the kind is known; what a case returns
 * binds the object's fields.
 *
 * Without a `fallback` the compiler asks for a case of every kind, so that one which the union gains
 * is not forgotten; `fallback={null}` says that nothing is shown for the others. What a model writes
 * beside the union shows the `fallback`, or nothing.
 *
 * With `as` or `render` it is one element around what is shown, otherwise none.
 */
export const FieldSwitch: FieldSwitchComponent = forwardRef(
  FieldSwitchWithRef,
) as FieldSwitchComponent

interface AnySwitch extends PartProps {
  readonly of: FieldRef<Readonly<Record<string, unknown>>>
  readonly on: string
  readonly cases: Readonly<Record<string, ((field: FieldRef<never>) => ReactNode) | undefined>>
  readonly pending?: ReactNode
  readonly fallback?: ReactNode | ((field: FieldRef<never>, kind: unknown) => ReactNode)
}

function FieldSwitchWithRef(
  { on, cases, pending, fallback, ...field }: AnySwitch,
  ref: ForwardedRef<HTMLElement>,
): ReactNode {
  return (
    <Field {...field} ref={ref}>
      <Switched of={field.of} {...{ on, cases, pending, fallback }} />
    </Field>
  )
}

function Switched({ of, on, cases, pending, fallback }: AnySwitch): ReactNode {
  const kind = usePublished(of.field(on) as FieldRef<unknown>, readingForKinds)
  if (isOpen(kind)) return pending
  const isKnown = kind.status === 'settled' || kind.status === 'final'
  const written = kind.status === 'invalid' ? kind.received : kind.value
  const name = isKnown ? String(written) : ''
  const show = isKnown && Object.hasOwn(cases, name) ? cases[name] : fallback
  // What a case shows is no part of what another one, or the fallback, showed.
  return (
    <Fragment key={name}>
      {typeof show === 'function' ? show(of as FieldRef<never>, written) : show}
    </Fragment>
  )
}

function isOpen({ status }: FieldState<unknown>): boolean {
  return status === 'pending' || status === 'streaming'
}

/** Only whether the kind is known: it does not change any more then. */
const readingForKinds: Reading<FieldRef<unknown>, FieldState<unknown>> = {
  ...fieldReading,
  isSame: (shown, next) => isOpen(shown) === isOpen(next),
}
