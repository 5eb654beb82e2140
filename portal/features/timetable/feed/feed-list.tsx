import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { QueryView } from '#portal/shared/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.tsx'
import styles from './feed-list.module.css'
import { useFeedChanges, useFeeds } from './feed-queries.ts'
import { FeedRow } from './feed-row.tsx'

/** The addresses that live, each with what ends it. */
export function FeedList({ onRevoked }: { onRevoked: (feedId: number) => void }) {
  const t = useTranslations('timetable.feed')
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useFeeds()
  const { revoke, isPending, error } = useFeedChanges()

  async function end(feedId: number) {
    const isEnded = await revoke(feedId)
    if (!isEnded) return
    onRevoked(feedId)
    showToast(t('revoked'), 'good')
    // The row is gone, and with it the button that had the focus.
    heading.current?.focus()
  }

  return (
    <section aria-labelledby={headingId}>
      <h3 ref={heading} id={headingId} tabIndex={-1} className={styles.heading}>
        {t('listTitle')}
      </h3>
      <QueryView
        query={query}
        loading={<Skeleton className={styles.waiting} />}
        isEmpty={(feeds) => feeds.length === 0}
        empty={<p className={styles.none}>{t('none')}</p>}
      >
        {(feeds) => (
          <ul className={styles.list}>
            {feeds.map((feed) => (
              <FeedRow
                key={feed.feed_id}
                feed={feed}
                isPending={isPending}
                onRevoke={() => void end(feed.feed_id)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </section>
  )
}
