// How Storybook itself looks: as the system wants it, with the name of what it shows.
import { create } from 'storybook/theming'
import type { ThemeVars } from 'storybook/theming'

const isDark = matchMedia('(prefers-color-scheme: dark)').matches

export const looks: ThemeVars = create({ base: isDark ? 'dark' : 'light', brandTitle: 'jell' })
