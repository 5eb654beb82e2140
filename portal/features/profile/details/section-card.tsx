import { type ReactNode, useId } from 'react'
import { Card } from '#ui/layout/card.tsx'
import styles from './details.module.css'

/** A card of facts under a heading. */
export function SectionCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" padding="large" gap={3} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl className={styles.facts}>{children}</dl>
    </Card>
  )
}
