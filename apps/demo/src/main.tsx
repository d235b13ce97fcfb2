import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import './styles/page.css'
import './styles/review.css'
import { ReviewPage } from './review-page.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root".')
createRoot(root).render(
  <StrictMode>
    <ReviewPage />
  </StrictMode>,
)
