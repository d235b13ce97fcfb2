import { Markdown } from '@storybook/addon-docs/blocks'
import type { ReactNode } from 'react'

import './page.css'

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

/** A page of `docs/`: links to other pages lead to their stories, links to other files name them. */
export function Page({ children }: { readonly children: string }): ReactNode {
  return (
    <div className="guide-page">
      <Markdown>{children.replaceAll(link, shownLink)}</Markdown>
    </div>
  )
}

/** A link to a file of the repository. */
const link = /\[([^\]]+)\]\((\.{1,2}\/[^)\s#]+)(#[\w-]+)?\)/g

function shownLink(_: string, label: string, path: string, heading = ''): string {
  const title = titles[path.slice('./'.length, -'.md'.length)]
  if (title !== undefined) return `[${label}](?path=/docs/guide-${title}--docs${heading})`
  const file = path.startsWith('../') ? path.slice('../'.length) : `docs${path.slice('.'.length)}`
  return label === file ? `\`${file}\`` : `${label} (\`${file}\`)`
}
