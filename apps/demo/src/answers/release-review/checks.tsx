import type { ReleaseReview } from '@jell-internal/recordings'
import type { FieldRef } from '@jell/core'
import { Field, FieldList } from '@jell/react'

import { Missing } from '../marks/missing.tsx'
import { Skeleton } from '../marks/skeleton.tsx'
import { Amount } from '../parts/amount.tsx'
import { Choice } from '../parts/choice.tsx'
import { GrowingText } from '../parts/growing-text.tsx'

type Check = ReleaseReview['checks'][number]

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
        <Choice
          of={of.field('result')}
          options={{
            passed: ['passed', 'good'],
            failed: ['failed', 'bad'],
            skipped: ['skipped', 'plain'],
          }}
        />
      </td>
      <td>
        <Amount of={of.field('minutes')} />
      </td>
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
