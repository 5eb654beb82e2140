import { useTranslations } from 'use-intl/react'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './exam-tab.module.css'

/** About as large as the cards that are on their way. */
export function CardsSkeleton() {
  const t = useTranslations('myExam')
  return (
    <div className={styles.waiting} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton className={styles.row} />
      <Skeleton className={styles.row} />
      <Skeleton className={styles.row} />
    </div>
  )
}

/** While the code that draws a chart is on its way. */
export function ChartSkeleton() {
  return <Skeleton className={styles.chart} />
}
