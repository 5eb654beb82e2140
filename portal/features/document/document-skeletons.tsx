import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { words } from '#ui/words.ts'
import styles from './document-skeletons.module.css'

const rows = [0, 1, 2, 3, 4, 5]

/** About as large as the choices and the documents that are on their way. */
export function ScreenSkeleton() {
  return (
    <div className={styles.screen}>
      <div className={styles.choices}>
        <Skeleton className={styles.choice} />
        <Skeleton className={styles.choice} />
      </div>
      <ListSkeleton />
    </div>
  )
}

/** About as large as the documents that are on their way. */
export function ListSkeleton() {
  return (
    <div className={styles.rows} role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {rows.map((row) => (
        <Skeleton key={row} className={styles.row} />
      ))}
    </div>
  )
}
