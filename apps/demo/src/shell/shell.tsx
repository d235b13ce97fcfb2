import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { usePlace } from './use-place.ts'

const places = [
  { path: '/', name: 'Compare' },
  { path: '/chat', name: 'Chat' },
  { path: '/recordings', name: 'Recordings' },
]

/** What stands around every page: where one is, and where one can go. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const place = usePlace()
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <header className="masthead">
        <div>
          <Link href="/" className="wordmark" aria-label="jell, to the start">
            <Logo />
            <span>jell</span>
          </Link>
          <nav aria-label="Pages">
            {places.map(({ path, name }) => (
              <Link key={path} href={path} aria-current={path === place ? 'page' : undefined}>
                {name}
              </Link>
            ))}
          </nav>
          <ThemeSwitch />
        </div>
      </header>
      {children}
    </div>
  )
}
