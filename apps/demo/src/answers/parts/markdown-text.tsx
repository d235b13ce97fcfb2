import type { FieldRef } from '@jell/core'
import { useFieldStatus, useTextBlocks } from '@jell/react'
import { memo } from 'react'
import Markdown from 'react-markdown'
import type { Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'

import { Interruption } from '../marks/interruption.tsx'
import { Skeleton } from '../marks/skeleton.tsx'
import { ScrollFrame } from './scroll-frame.tsx'

/** Markdown that grows: of its blocks only the last one is rendered again. */
export function MarkdownText({ of }: { readonly of: FieldRef<string> }) {
  const blocks = useTextBlocks(of)
  const status = useFieldStatus(of)
  return (
    <div className="prose" data-status={status}>
      {blocks.length === 0 && status === 'pending' && <Skeleton lines={3} />}
      {blocks.map(({ index, text }) => (
        <Block key={index} text={text} />
      ))}
      {status === 'interrupted' && <Interruption missing={blocks.length === 0} />}
    </div>
  )
}

const plugins = [remarkGfm]

// What models write has gaps that a page must not have: boxes without a label, headers without a text,
// tables that a narrow window cannot hold.
const components: Components = {
  input: ({ checked }) => <span>{checked ? '☑ ' : '☐ '}</span>,
  table: ({ children }) => (
    <ScrollFrame>
      <table className="data-table">{children}</table>
    </ScrollFrame>
  ),
  th: ({ children }) => (
    <th scope="col">{children ?? <span className="for-screen-readers">No name</span>}</th>
  ),
}

const Block = memo(function Block({ text }: { readonly text: string }) {
  return (
    <Markdown remarkPlugins={plugins} components={components}>
      {text}
    </Markdown>
  )
})
