import { useTranslations } from 'use-intl/react'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './message-skeleton.module.css'

const rows = [0, 1, 2, 3, 4, 5]

/** About as large as the messages that are on their way. */
export function MessageSkeleton() {
  const t = useTranslations('message')
  return (
    <div className={styles.rows} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {rows.map((row) => (
        <Skeleton key={row} className={styles.row} />
      ))}
    </div>
  )
}
