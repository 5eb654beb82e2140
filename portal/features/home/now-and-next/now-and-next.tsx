import { useTranslations } from 'use-intl/react'
import { entryKey } from '#portal/shared/calendar/entry.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { words } from '#ui/words.ts'
import styles from './now-and-next.module.css'
import { NowRow } from './now-row.tsx'
import { useNowAndNext } from './use-now-and-next.ts'

/** The class that runs, and the one that comes next. */
export function NowAndNext() {
  const t = useTranslations('home.today')
  const { isShown, isPending, items, now, today } = useNowAndNext()
  if (!isShown) return null
  return (
    <section className={styles.panel} aria-label={t('title')}>
      {isPending ? (
        <div role="status" className={styles.waiting}>
          <VisuallyHidden>{words.loading}</VisuallyHidden>
          <Skeleton className={styles.blank} />
          <Skeleton className={styles.blank} />
        </div>
      ) : items.length > 0 ? (
        <ul className={styles.list}>
          {items.map((item) => (
            <NowRow key={entryKey(item.entry)} item={item} now={now} today={today} />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{t('none')}</p>
      )}
    </section>
  )
}
