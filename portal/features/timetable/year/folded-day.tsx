import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Text } from '#ui/layout/text.tsx'
import styles from './year.module.css'

type FoldedDayProps = { title: string; count: string; children: ReactNode }

/** A day of a month as a line that opens; cards are rendered only while it is open. */
export function FoldedDay({ title, count, children }: FoldedDayProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label={title}>
      <h3>
        <button type="button" className={styles.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Text as="span" size="sm" weight="strong" className={styles.lineTitle}>
            {title}
          </Text>{' '}
          <Text as="span" size="xs" tone="muted" weight="normal">
            {count}
          </Text>
          <ChevronDown size={18} aria-hidden="true" className={styles.arrow} />
        </button>
      </h3>
      {isOpen && <div className={styles.cards}>{children}</div>}
    </section>
  )
}
