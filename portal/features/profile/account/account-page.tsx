import type { ReactNode } from 'react'
import { BackLink, Screen } from '#ui/layout/screen.tsx'
import { Text } from '#ui/layout/text.tsx'

type AccountPageProps = { back: string; title: string; children: ReactNode }

/** A screen below the profile, with a link back. */
export function AccountPage({ back, title, children }: AccountPageProps) {
  return (
    <Screen width="text">
      <BackLink to="/profile">{back}</BackLink>
      <Text as="h2" size="xl">
        {title}
      </Text>
      {children}
    </Screen>
  )
}
