import type { shellTexts } from '#portal/app/texts.ts'
import type { homeTexts } from '#portal/features/home/texts.ts'
import type { sessionTexts } from '#portal/features/session/texts.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'en'
    Messages: {
      shell: typeof shellTexts
      home: typeof homeTexts
      session: typeof sessionTexts
    }
  }
}
