import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { words } from '#ui/words.ts'
import styles from './message-skeleton.module.css'

const rows = [0, 1, 2, 3, 4, 5]

/** About as large as the messages that are on their way. */
export function MessageSkeleton() {
  return (
    <div className={styles.rows} role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {rows.map((row) => (
        <Skeleton key={row} className={styles.row} />
      ))}
    </div>
  )
}
