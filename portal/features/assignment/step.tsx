import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import styles from './step.module.css'

type StepProps = { number: 1 | 2 | 3; name: 'details' | 'submit' | 'review'; children: ReactNode }

/** One of the three steps of an assignment [assignment-19]. */
export function Step({ number, name, children }: StepProps) {
  const t = useTranslations('assignment')
  return (
    <li>
      <Card as="section" aria-labelledby={`step-${name}`} gap={4}>
        <Row as="h3" id={`step-${name}`} gap={3}>
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
          {t(`stepNames.${name}`)}
        </Row>
        <div className={styles.body}>{children}</div>
      </Card>
    </li>
  )
}
