import { Markdown } from '@storybook/addon-docs/blocks'
import type { ReactNode } from 'react'

/** Where each page of `docs/` is found here. */
const titles: Readonly<Record<string, string>> = {
  'deltas-and-saved-state': 'deltas-and-saved-state',
  errors: 'when-a-stream-ends-badly',
  forms: 'forms',
  hosts: 'inside-a-host-chat',
  inspector: 'inspector',
  migration: 'coming-from-something-else',
  performance: 'performance',
  policies: 'policies',
  react: 'hooks-and-parts',
  replay: 'recordings',
  schema: 'schemas',
  sources: 'sources',
  testing: 'testing-with-recordings',
  walkthrough: 'statuses',
}

/** A page of `docs/`, whose links to other pages lead to their stories. */
export function Page({ children }: { readonly children: string }): ReactNode {
  return <Markdown>{children.replaceAll(link, storyLink)}</Markdown>
}

/** A link to a page beside it. */
const link = /\]\(\.\/([\w-]+)\.md(?:#[\w-]+)?\)/g

function storyLink(whole: string, name: string): string {
  const title = titles[name]
  return title === undefined ? whole : `](?path=/docs/guide-${title}--docs)`
}
