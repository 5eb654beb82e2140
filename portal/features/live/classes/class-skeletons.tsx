import { useTranslations } from 'use-intl/react'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './class-skeletons.module.css'

const places = [0, 1, 2]

/** About as large as the classes that are on their way. */
export function ClassSkeletons() {
  const t = useTranslations('live')
  return (
    <div className={styles.list} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
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
