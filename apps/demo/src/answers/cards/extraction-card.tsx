import type { Extraction } from '@jell-internal/recordings'
import type { FieldRef } from '@jell/core'
import { Field, FieldList, useItems } from '@jell/react'

import type { AnswerProps } from '../answer-props.ts'
import { Amount } from '../parts/amount.tsx'
import { CardOpening } from '../parts/card-opening.tsx'
import { Choice } from '../parts/choice.tsx'
import { Fact } from '../parts/fact.tsx'
import { FieldRow } from '../parts/field-row.tsx'
import { GrowingText } from '../parts/growing-text.tsx'
import { ScrollFrame } from '../parts/scroll-frame.tsx'
import { TextList } from '../parts/text-list.tsx'

type Row = Extraction['rows'][number]

/** A table of a hundred rows that fills from the top; a row that is whole does not render again. */
export function ExtractionCard({ answer }: AnswerProps<Extraction>) {
  const totals = answer.field('totals')
  return (
    <>
      <CardOpening title={answer.field('title')} />
      <dl className="fact-list">
        <Fact name="Pages">
          <Amount of={answer.field('pages')} />
        </Fact>
        <Fact name="Rows">
          <RowCount of={answer.field('rows')} />
        </Fact>
        <Fact name="Currency">
          <GrowingText of={answer.field('currency')} as="span" />
        </Fact>
        <Fact name="All">
          <Amount of={totals.field('all')}>{money}</Amount>
        </Fact>
        <Fact name="Open">
          <Amount of={totals.field('open')}>{money}</Amount>
        </Fact>
        <Fact name="Overdue">
          <Amount of={totals.field('overdue')}>{money}</Amount>
        </Fact>
      </dl>
      <ScrollFrame label="Invoice lines">
        <table className="data-table">
          <thead>
            <tr>
              {['Invoice', 'Date', 'Supplier', 'Item'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              {['Quantity', 'Price', 'Total'].map((name) => (
                <th key={name} scope="col" className="number">
                  {name}
                </th>
              ))}
              <th scope="col">Status</th>
            </tr>
          </thead>
          <FieldList of={answer.field('rows')} as="tbody">
            {(row) => <InvoiceRow of={row} />}
          </FieldList>
        </table>
      </ScrollFrame>
      <FieldRow of={answer.field('doubts')} label="Not sure about">
        <TextList of={answer.field('doubts')} className="cons" />
      </FieldRow>
    </>
  )
}

function RowCount({ of }: { readonly of: FieldRef<readonly Row[]> }) {
  return useItems(of).length
}

function InvoiceRow({ of }: { readonly of: FieldRef<Row> }) {
  return (
    <Field of={of} as="tr">
      <td className="short">
        <GrowingText of={of.field('invoice')} as="span" />
      </td>
      <td className="short">
        <GrowingText of={of.field('date')} as="span" />
      </td>
      <td>
        <GrowingText of={of.field('supplier')} as="span" />
      </td>
      <td>
        <GrowingText of={of.field('item')} as="span" />
      </td>
      <td className="number">
        <Amount of={of.field('quantity')} /> <GrowingText of={of.field('unit')} as="span" />
      </td>
      <td className="number">
        <Amount of={of.field('price')}>{money}</Amount>
      </td>
      <td className="number">
        <Amount of={of.field('total')}>{money}</Amount>
      </td>
      <td>
        <Choice
          of={of.field('status')}
          options={{
            paid: ['paid', 'good'],
            open: ['open', 'plain'],
            overdue: ['overdue', 'bad'],
            disputed: ['disputed', 'fair'],
          }}
        />
      </td>
    </Field>
  )
}

const money = (amount: number): string =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
