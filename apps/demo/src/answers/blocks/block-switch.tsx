import type { Block } from '@jell-internal/recordings'
import type { FieldRef } from '@jell/core'
import { FieldList, FieldSwitch, FieldText } from '@jell/react'

import { BarChart } from '../charts/bar-chart.tsx'
import { Skeleton } from '../marks/skeleton.tsx'
import { GrowingText } from '../parts/growing-text.tsx'
import { MarkdownText } from '../parts/markdown-text.tsx'
import { TextList } from '../parts/text-list.tsx'
import { Callout } from './callout.tsx'
import { SourceLink } from './source-link.tsx'
import { TableBlock } from './table-block.tsx'

/** A block of an answer. Nothing is guessed: until the kind has settled, its place is kept free. */
export function BlockSwitch({ of }: { readonly of: FieldRef<Block> }) {
  return (
    <FieldSwitch
      of={of}
      on="kind"
      as="section"
      className="block"
      pending={<Skeleton lines={2} />}
      cases={{
        text: (block) => <MarkdownText of={block.field('markdown')} />,
        table: (block) => <TableBlock of={block} />,
        chart: (block) => <BarChart of={block} />,
        callout: (block) => <Callout of={block} />,
        steps: (block) => (
          <>
            <GrowingText of={block.field('title')} as="h3" />
            <TextList of={block.field('items')} as="ol" withCode />
          </>
        ),
        code: (block) => (
          <pre className="code">
            <FieldText of={block.field('code')} as="code" />
          </pre>
        ),
        sources: (block) => (
          <>
            <h3>Sources</h3>
            <FieldList of={block.field('items')} as="ul" className="text-list">
              {(source) => (
                <li>
                  <SourceLink of={source} />
                </li>
              )}
            </FieldList>
          </>
        ),
      }}
    />
  )
}
