import type { ReactNode } from 'react'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import styles from './people.module.css'

type PageCardProps = { title: string; beside?: ReactNode; children: ReactNode }

/** A part of the page of a person. */
export function PageCard({ title, beside, children }: PageCardProps) {
  return (
    <Card as="section" gap={2}>
      <Row justify="between" gap={3} isWrapping>
        <h2 className={styles.heading}>{title}</h2>
        {beside}
      </Row>
      {children}
    </Card>
  )
}
