import type { panelTexts } from './texts.ts'

declare module 'use-intl/core' {
  interface Catalogues {
    panel: typeof panelTexts
  }
}
