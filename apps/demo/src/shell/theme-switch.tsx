import { useState } from 'react'

import { browserStorage } from './browser-storage.ts'

type Theme = 'light' | 'dark'

const key = 'jell-demo:theme'

const systemTheme = (): Theme =>
  matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

const chosenTheme = (): Theme | undefined => {
  const theme = browserStorage.getItem(key)
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

/** Makes the page look as it was chosen last. Call it before the first paint. */
export function applyChosenTheme(): void {
  const theme = chosenTheme()
  if (theme) document.documentElement.dataset['theme'] = theme
}

/** Turns the page light or dark, whatever the system says. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(() => chosenTheme() ?? systemTheme())
  const other = theme === 'dark' ? 'light' : 'dark'
  const turn = (): void => {
    browserStorage.setItem(key, other)
    applyChosenTheme()
    setTheme(other)
  }
  return (
    <button
      type="button"
      className="theme-switch"
      onClick={turn}
      aria-label={`Use ${other} colours`}
    >
      <svg viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
        <path d="M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 2v12a6 6 0 0 1 0-12Z" />
      </svg>
    </button>
  )
}
