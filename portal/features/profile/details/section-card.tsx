import { type ReactNode, useId } from 'react'
import styles from './section-card.module.css'

/** A card of facts under a heading. */
export function SectionCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <dl className={styles.facts}>{children}</dl>
    </section>
  )
}
