import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl/react'
import { sessionTexts } from '#portal/features/session/texts.ts'

const messages = { session: sessionTexts }

/** Only the texts of signing in: the sign-in screen loads without the rest of the portal. */
export function SessionIntl({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="en" timeZone="UTC" messages={messages}>
      {children}
    </IntlProvider>
  )
}
