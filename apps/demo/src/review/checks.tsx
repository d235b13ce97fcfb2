import type { FieldRef } from '@jell/core'
import { Field, FieldList } from '@jell/react'

import type { Check, CheckResult as CheckResultValue } from '../release-review.ts'
import { GrowingText } from './growing-text.tsx'
import { Interruption } from './marks/interruption.tsx'
import { Missing } from './marks/missing.tsx'
import { Skeleton } from './marks/skeleton.tsx'

/** A table whose rows and cells arrive one by one. */
export function Checks({ of }: { readonly of: FieldRef<readonly Check[]> }) {
  return (
    <>
      <table className="checks">
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col">Result</th>
            <th scope="col">Minutes</th>
          </tr>
        </thead>
        <FieldList of={of} as="tbody" pending={<PendingCheck />}>
          {(check) => <CheckRow of={check} />}
        </FieldList>
      </table>
      <Missing of={of} />
    </>
  )
}

/** The detail is optional: its place is given up when its row closes without one. */
function CheckRow({ of }: { readonly of: FieldRef<Check> }) {
  return (
    <Field of={of} as="tr">
      <th scope="row">
        <GrowingText of={of.field('name')} as="span" />
        <GrowingText of={of.field('detail')} as="span" className="detail" />
      </th>
      <td>
        <CheckResult of={of.field('result')} />
      </td>
      <td>
        <Minutes of={of.field('minutes')} />
      </td>
    </Field>
  )
}

function CheckResult({ of }: { readonly of: FieldRef<CheckResultValue> }) {
  return (
    <Field of={of} as="span" className="result" pending={<Skeleton />}>
      {({ status, value }) => {
        if (status === 'settled') return <span data-result={value}>{value}</span>
        return status === 'interrupted' ? <Interruption missing /> : <Skeleton />
      }}
    </Field>
  )
}

function Minutes({ of }: { readonly of: FieldRef<number> }) {
  return (
    <Field of={of} as="span" pending={<Skeleton />}>
      {({ value }) => value ?? <Interruption missing />}
    </Field>
  )
}

function PendingCheck() {
  return (
    <tr aria-hidden="true">
      <td>
        <Skeleton />
      </td>
      <td>
        <Skeleton />
      </td>
      <td>
        <Skeleton />
      </td>
    </tr>
  )
}
