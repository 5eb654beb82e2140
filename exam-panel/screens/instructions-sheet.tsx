import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { Crest } from '#ui/display/crest.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { Paper } from '../core/read-paper.ts'
import styles from './instructions-screen.module.css'

type InstructionsSheetProps = {
  attempt: Paper['attempt']
  /** Content above the sheet. */
  banner?: ReactNode
  children: ReactNode
  /** Stays visible while the sheet scrolls. */
  foot: ReactNode
}

/** The page before the first question. */
export function InstructionsSheet({ attempt, banner, children, foot }: InstructionsSheetProps) {
  const t = useTranslations('panel')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className={styles.page}>
      {banner}
      <Card gap={6} className={styles.sheet}>
        <Row as="header" gap={4}>
          <Crest name={attempt.instituteName} size="large" />
          <Text as={Stack} wrap="anywhere">
            <h1 ref={heading} tabIndex={-1}>
              {attempt.testName}
            </h1>
            <Text tone="muted">{t('instructions.hello', { name: attempt.studentName })}</Text>
          </Text>
        </Row>
        {children}
        <Row as="footer" gap={5} lineGap={3} justify="between" isWrapping className={styles.foot}>
          {foot}
        </Row>
      </Card>
    </main>
  )
}
