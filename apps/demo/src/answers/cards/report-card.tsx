import type { Report } from '@jell-internal/recordings'
import { FieldList } from '@jell/react'

import type { AnswerProps } from '../answer-props.ts'
import { SourceLink } from '../blocks/source-link.tsx'
import { CardOpening } from '../parts/card-opening.tsx'
import { FieldRow } from '../parts/field-row.tsx'
import { GrowingText } from '../parts/growing-text.tsx'
import { MarkdownText } from '../parts/markdown-text.tsx'

/** A long report, each of its sections in Markdown. */
export function ReportCard({ answer }: AnswerProps<Report>) {
  return (
    <>
      <CardOpening
        title={answer.field('title')}
        lead={answer.field('abstract')}
        eyebrow={
          <>
            <GrowingText of={answer.field('author')} as="span" />
            <GrowingText of={answer.field('date')} as="span" />
          </>
        }
      />
      <FieldList of={answer.field('sections')}>
        {(section) => (
          <section className="chapter">
            <GrowingText of={section.field('heading')} as="h3" />
            <MarkdownText of={section.field('markdown')} />
          </section>
        )}
      </FieldList>
      <FieldRow of={answer.field('sources')} label="Sources">
        <FieldList of={answer.field('sources')} as="ul" className="text-list">
          {(source) => (
            <li>
              <SourceLink of={source} />
            </li>
          )}
        </FieldList>
      </FieldRow>
    </>
  )
}
