import '#portal/shared/loading/jitless.ts'
import '#ui/base.css'
import './panel.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl/react'
import { prepareNextPage } from '#portal/shared/device/on-device.ts'
import { applyTheme, followTheme } from '#portal/shared/look/theme.ts'
import { watchBack } from '#ui/popups/back-closes.ts'
import { followKeyboard } from './core/keyboard.ts'
import { startOpening } from './core/opening.ts'
import { applySettings } from './core/settings.ts'
import { Panel } from './panel.tsx'
import { panelQuestionTexts, panelTexts } from './texts.ts'

applyTheme()
followTheme()
applySettings()
followKeyboard()
watchBack()
// Going back to close a popup must not scroll the screen.
history.scrollRestoration = 'manual'

const container = document.getElementById('root')
if (!container) throw new Error('the page has no #root')
createRoot(container).render(
  <StrictMode>
    <IntlProvider locale="en" timeZone="UTC" messages={{ panel: panelTexts, question: panelQuestionTexts }}>
      <Panel opening={startOpening()} />
    </IntlProvider>
  </StrictMode>,
)
prepareNextPage()
