import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { words } from '#ui/words.ts'
import styles from './assignment-skeletons.module.css'

const rows = [0, 1, 2, 3, 4]

/** About as large as the list that is on its way. */
export function ListSkeleton() {
  return (
    <div className={styles.list} role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
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
  return (
    <div className={styles.list} role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
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
