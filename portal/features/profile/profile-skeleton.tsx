import { useTranslations } from 'use-intl/react'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './profile-skeleton.module.css'

/** About as large as the cards that are on their way. */
export function ProfileSkeleton() {
  const t = useTranslations('profile')
  return (
    <div className={styles.screen} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton className={styles.head} />
      <div className={styles.columns}>
        <Skeleton className={styles.tall} />
        <Skeleton className={styles.tall} />
      </div>
    </div>
  )
}
