import '#portal/shared/loading/jitless.ts'
import '#ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyTheme, followTheme } from '#portal/shared/look/theme.ts'
import { App } from './app/app.tsx'
import { watchIdle } from './core/idle.ts'

applyTheme()
followTheme()
watchIdle()

const container = document.getElementById('root')
if (!container) throw new Error('the page has no #root')
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
