import { joinClasses } from '#ui/join-classes.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { words } from '#ui/words.ts'
import styles from './announcement-skeletons.module.css'

/** About as large as the announcements that are on their way. */
export function AnnouncementSkeletons({
  count,
  className,
}: {
  count: number
  className?: string | undefined
}) {
  return (
    <div className={styles.list} role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={joinClasses(styles.item, className)}>
          <Skeleton className={styles.chip} />
          <Skeleton className={styles.title} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.short} />
        </div>
      ))}
    </div>
  )
}
