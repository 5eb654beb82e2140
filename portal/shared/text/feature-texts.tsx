import type { ReactNode } from 'react'
import { IntlProvider, useMessages } from 'use-intl/react'

type FeatureTextsProps = {
  /** The catalogues of a screen, by their namespace. */
  texts: Readonly<Record<string, object>>
  children: ReactNode
}

/** Adds the texts of a screen, which are loaded with the screen instead of the portal. */
export function FeatureTexts({ texts, children }: FeatureTextsProps) {
  const messages = { ...useMessages(), ...texts }
  return (
    <IntlProvider locale="en" timeZone="UTC" messages={messages}>
      {children}
    </IntlProvider>
  )
}
