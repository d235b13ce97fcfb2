import type { FieldRef } from '@jell/core'
import { useFieldStatus, useTextBlocks } from '@jell/react'
import { memo } from 'react'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'

import { Interruption } from '../marks/interruption.tsx'
import { Skeleton } from '../marks/skeleton.tsx'

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

const Block = memo(function Block({ text }: { readonly text: string }) {
  return <Markdown remarkPlugins={plugins}>{text}</Markdown>
})
