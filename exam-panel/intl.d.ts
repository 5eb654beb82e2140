import type { calculatorTexts } from './calculator/texts.ts'
import type { outcomeTexts } from './parts/outcome/texts.ts'
import type { panelTexts } from './texts.ts'

declare module 'use-intl/core' {
  interface Catalogues {
    panel: typeof panelTexts
    outcome: typeof outcomeTexts
    calculator: typeof calculatorTexts
  }
}
