import { useTranslations } from 'use-intl/react'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './assignment-skeletons.module.css'

const rows = [0, 1, 2, 3, 4]

/** About as large as the list that is on its way. */
export function ListSkeleton() {
  const t = useTranslations('assignment')
  return (
    <div className={styles.list} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className={styles.bar}>
        <Skeleton className={styles.field} />
        <Skeleton className={styles.field} />
      </div>
      {rows.map((row) => (
        <Skeleton key={row} className={styles.row} />
      ))}
    </div>
  )
}

/** About as large as an assignment that is on its way. */
export function WorkSkeleton() {
  const t = useTranslations('assignment')
  return (
    <div className={styles.list} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton className={styles.title} />
      <Skeleton className={styles.step} />
      <Skeleton className={styles.step} />
    </div>
  )
}

/** While the draft is read. */
export function EditorSkeleton() {
  return <Skeleton className={styles.editor} />
}
