import type { ReactNode } from 'react'
import { IntlProvider, useMessages } from 'use-intl/react'

type FeatureTextsProps = {
  /** The catalogues that a screen brings along, by their namespace. */
  texts: Readonly<Record<string, object>>
  children: ReactNode
}

/** Adds a screen's texts to those that are there: they come with the screen, not with the portal. */
export function FeatureTexts({ texts, children }: FeatureTextsProps) {
  const messages = { ...useMessages(), ...texts }
  return (
    <IntlProvider locale="en" timeZone="UTC" messages={messages}>
      {children}
    </IntlProvider>
  )
}
