import { useTranslations } from 'use-intl/react'
import { joinClasses } from '#ui/join-classes.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './announcement-skeletons.module.css'

/** About as large as the announcements that are on their way. */
export function AnnouncementSkeletons({
  count,
  className,
}: {
  count: number
  className?: string | undefined
}) {
  const t = useTranslations('home')
  return (
    <div className={styles.list} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
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
