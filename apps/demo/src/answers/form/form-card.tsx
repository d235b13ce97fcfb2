import type { Form } from '@jell-internal/recordings'
import { FieldList } from '@jell/react'

import type { AnswerProps } from '../answer-props.ts'
import { FieldRow } from '../parts/field-row.tsx'
import { ExpenseRow } from './expense-row.tsx'
import { Checkbox, NumberInput, Select, TextArea, TextInput } from './form-inputs.tsx'
import { SendClaim } from './send-claim.tsx'

/** A form that the model fills in while a person already corrects it: whoever types, wins. */
export function FormCard({ answer }: AnswerProps<Form>) {
  const claimant = answer.field('claimant')
  return (
    <div className="form">
      <h2 className="title">Expense claim</h2>
      <div className="form-grid">
        <TextInput of={claimant.field('name')} label="Name" />
        <TextInput of={claimant.field('email')} label="E-mail" type="email" />
        <Select
          of={claimant.field('team')}
          label="Team"
          options={{
            'field-research': 'Field research',
            design: 'Design',
            engineering: 'Engineering',
            operations: 'Operations',
          }}
        />
        <TextInput of={answer.field('from')} label="From" type="date" />
        <TextInput of={answer.field('to')} label="To" type="date" />
        <NumberInput of={answer.field('advance')} label="Advance (€)" />
      </div>
      <TextArea of={answer.field('purpose')} label="Purpose" />
      <FieldRow of={answer.field('items')} label="Expenses">
        <FieldList of={answer.field('items')} as="ol" className="expenses">
          {(item, index) => <ExpenseRow of={item} number={index + 1} />}
        </FieldList>
      </FieldRow>
      <div className="form-grid">
        <Select
          of={answer.field('payout')}
          label="Paid out"
          options={{
            'bank-transfer': 'By bank transfer',
            salary: 'With the salary',
            card: 'To a card',
          }}
        />
        <Checkbox of={answer.field('declared')} label="I declare that this is true" />
      </div>
      <TextArea of={answer.field('comment')} label="Comment" />
      <SendClaim answer={answer} />
    </div>
  )
}
