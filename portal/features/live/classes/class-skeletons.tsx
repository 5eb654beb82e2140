import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { words } from '#ui/words.ts'
import styles from './class-skeletons.module.css'

const places = [0, 1, 2]

/** About as large as the classes that are on their way. */
export function ClassSkeletons() {
  return (
    <div className={styles.list} role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <Skeleton className={styles.search} />
      <Skeleton className={styles.day} />
      {places.map((place) => (
        <div key={place} className={styles.card}>
          <Skeleton className={styles.line} />
          <Skeleton className={styles.title} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.teacher} />
        </div>
      ))}
    </div>
  )
}
