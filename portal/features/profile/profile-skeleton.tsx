import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { words } from '#ui/words.ts'
import styles from './profile-skeleton.module.css'

/** About as large as the cards that are on their way. */
export function ProfileSkeleton() {
  return (
    <div className={styles.screen} role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <Skeleton className={styles.head} />
      <div className={styles.columns}>
        <Skeleton className={styles.tall} />
        <Skeleton className={styles.tall} />
      </div>
    </div>
  )
}
