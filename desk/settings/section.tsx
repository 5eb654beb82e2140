import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Part } from './parts.ts'
import styles from './settings.module.css'

/** A section of the settings, which has an address of its own. */
export function Section({ part, children }: { part: Part; children: ReactNode }) {
  const t = useTranslations('deskSettings')
  return (
    <Card as="section" gap={4} aria-labelledby={part}>
      <Stack gap={1}>
        <h2 id={part} tabIndex={-1} className={styles.heading}>
          {t(`part.${part}`)}
        </h2>
        <Text size="sm" tone="muted">
          {t(`partAbout.${part}`)}
        </Text>
      </Stack>
      {children}
    </Card>
  )
}
