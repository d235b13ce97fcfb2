import type { Form } from '@jell-internal/recordings'
import type { FieldRef } from '@jell/core'

import { NumberInput, Select, TextInput } from './form-inputs.tsx'

interface ExpenseRowProps {
  readonly of: FieldRef<Form['items'][number]>
  readonly number: number
}

/** One expense of a claim. */
export function ExpenseRow({ of, number }: ExpenseRowProps) {
  return (
    <li className="form-grid" aria-label={`Expense ${number}`}>
      <TextInput of={of.field('description')} label="What for" />
      <Select
        of={of.field('category')}
        label="Kind"
        options={{
          travel: 'Travel',
          lodging: 'Lodging',
          meals: 'Meals',
          materials: 'Materials',
          other: 'Other',
        }}
      />
      <NumberInput of={of.field('amount')} label="Amount" />
      <Select
        of={of.field('currency')}
        label="Currency"
        options={{ EUR: 'EUR', PLN: 'PLN', DKK: 'DKK', SEK: 'SEK' }}
      />
    </li>
  )
}
