'use client'
import type { FieldRef } from '@jell/core'

import type { Reading } from './published/use-published.ts'
import { usePublished } from './published/use-published.ts'
import { MarkdownBlocks } from './text/markdown-blocks.ts'
import type { TextBlock } from './text/markdown-blocks.ts'

/**
 * A growing Markdown text as blocks that can be rendered one by one: pass the text of each to a
 * memoised component that renders Markdown, keyed by `index`. Blocks are only added, and only the
 * last one changes, so that a block that is closed renders once. Each piece of text is read once.
 *
 * A block never ends inside of a fence, a list, a table, an indented part or an open HTML element.
 * What spans blocks is lost: a reference `[x]` whose definition stands in another block, and notes.
 */
export function useTextBlocks(ref: FieldRef<string | undefined>): readonly TextBlock[] {
  return usePublished(ref as FieldRef<unknown>, blocksReading)
}

const NO_BLOCKS: readonly TextBlock[] = []

interface ReadText {
  readonly blocks: MarkdownBlocks
  length: number
}

/** Fields are read once, however many components show them. */
const texts = new WeakMap<FieldRef<unknown>, ReadText>()

const blocksReading: Reading<FieldRef<unknown>, readonly TextBlock[]> = {
  get: readBlocks,
  subscribe: (ref, listener) => ref.subscribe(listener),
  getServer: () => NO_BLOCKS,
}

function readBlocks(ref: FieldRef<unknown>): readonly TextBlock[] {
  let text = texts.get(ref)
  if (!text) {
    text = { blocks: new MarkdownBlocks(), length: 0 }
    texts.set(ref, text)
  }
  const gained = ref.textSince(text.length)
  text.length += gained.length
  if (gained !== '') text.blocks.write(gained)
  const { status } = ref.get()
  if (status !== 'pending' && status !== 'streaming') text.blocks.end()
  return text.blocks.get()
}
