import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { words } from '#ui/words.ts'
import styles from './exam-tab.module.css'

/** About as large as the cards that are on their way. */
export function CardsSkeleton() {
  return (
    <div className={styles.waiting} role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
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
