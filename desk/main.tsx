import '#portal/shared/loading/jitless.ts'
import '#ui/base.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { applyTheme, followTheme } from '#portal/shared/look/theme.ts'
import { App, EntryScreen } from './app/app.tsx'
import { watchIdle } from './core/idle.ts'

/** Shows the desk, or makes the sign-in work that the boot script has shown. */
export async function start(): Promise<void> {
  applyTheme()
  followTheme()
  watchIdle()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  if (!root.hidden && root.hasChildNodes()) {
    await EntryScreen.fetch()
    hydrateRoot(root, app)
  } else {
    root.replaceChildren()
    root.hidden = false
    createRoot(root).render(app)
  }
}
