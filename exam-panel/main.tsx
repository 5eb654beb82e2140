import '#portal/shared/jitless.ts'
import '#ui/base.css'
import './panel.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl/react'
import { keepOnDevice } from '#portal/shared/on-device.ts'
import { applyTheme, followTheme } from '#portal/shared/theme.ts'
import { startOpening } from './core/opening.ts'
import { applySettings } from './core/settings.ts'
import { Panel } from './panel.tsx'
import { panelTexts } from './texts.ts'

/** Nothing that is needed at once waits for what is for the next time. */
const laterMs = 3000

applyTheme()
followTheme()
applySettings()

const container = document.getElementById('root')
if (!container) throw new Error('the page has no #root')
createRoot(container).render(
  <StrictMode>
    <IntlProvider locale="en" timeZone="UTC" messages={{ panel: panelTexts }}>
      <Panel opening={startOpening()} />
    </IntlProvider>
  </StrictMode>,
)
setTimeout(() => {
  keepOnDevice()
  import('#portal/shared/attempt/left-behind.ts')
    .then(({ settleAttempts }) => settleAttempts(Date.now()))
    .catch(() => undefined)
}, laterMs)
