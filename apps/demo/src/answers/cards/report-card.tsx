import type { Report } from '@jell-internal/recordings'
import { FieldList } from '@jell/react'

import type { AnswerProps } from '../answer-props.ts'
import { SourceLink } from '../blocks/source-link.tsx'
import { FieldRow } from '../parts/field-row.tsx'
import { GrowingText } from '../parts/growing-text.tsx'
import { LongText } from '../parts/long-text.tsx'
import { MarkdownText } from '../parts/markdown-text.tsx'

/** A long report, each of its sections in Markdown. */
export function ReportCard({ answer }: AnswerProps<Report>) {
  return (
    <>
      <p className="eyebrow">
        <GrowingText of={answer.field('author')} as="span" />
        <GrowingText of={answer.field('date')} as="span" />
      </p>
      <GrowingText of={answer.field('title')} as="h2" className="title" />
      <LongText of={answer.field('abstract')} className="lead" />
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
