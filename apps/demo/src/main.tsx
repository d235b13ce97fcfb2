import '@fontsource-variable/bricolage-grotesque/index.css'
import '@fontsource-variable/inter/index.css'
import '@fontsource-variable/jetbrains-mono/index.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/shell.css'
import './styles/marks.css'
import './styles/card.css'
import './styles/blocks.css'
import './styles/form.css'
import './styles/workbench.css'
import './styles/compare.css'
import './styles/chat.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { App } from './app.tsx'
import { applyChosenTheme } from './shell/theme-switch.tsx'

applyChosenTheme()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
