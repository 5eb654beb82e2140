import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Waiting } from '#domain/home/calls.ts'
import { countShownFirst, stillWaits } from '#domain/home/needs-you.ts'
import { ApiError } from '#portal/shared/api.ts'
import { useToday } from '#portal/shared/calendar/use-zone.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { useMinute } from '#portal/shared/use-minute.ts'
import { Button } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { words } from '#ui/words.ts'
import { useNowAndNext } from '../now-and-next/use-now-and-next.ts'
import { useWaiting } from '../queries.ts'
import styles from './needs-you.module.css'
import { WaitingRow } from './waiting-row.tsx'

/** The place of as many rows is kept while they are asked for. */
const expected = 3

/** One list over everything that waits for the person, or for a child of his, the most pressing first. */
export function NeedsYou() {
  const t = useTranslations('home.needsYou')
  const now = useMinute()
  const query = useWaiting()
  const { items: shownAbove } = useNowAndNext()
  const studentId = useSession((session) => session.student_id)
  // A class that stands above, among what runs now, is not told twice.
  const isShownAbove = ({ kind, id, student_id }: Waiting) =>
    kind === 'class' && student_id === studentId && shownAbove.some(({ entry }) => entry.session_id === id)
  const leftOf = (items: Waiting[]) => items.filter((item) => stillWaits(item, now) && !isShownAbove(item))
  const count = leftOf(query.data ?? []).length
  if (isUnknown(query.error)) return null
  return (
    <section className={styles.panel} aria-labelledby="needs-you">
      <header className={styles.head}>
        <h2 id="needs-you" className={styles.title}>
          {t('title')}
        </h2>
        {count > 0 && (
          <span className={styles.count}>
            <span aria-hidden="true">{count}</span>
            <VisuallyHidden>{t('count', { count })}</VisuallyHidden>
          </span>
        )}
      </header>
      <QueryView
        query={query}
        loading={<Waitings />}
        failed={(retry) => (
          <div className={styles.rest}>
            <p>{t('failed')}</p>
            <Button variant="quiet" onClick={retry} isPending={query.isFetching}>
              {words.retry}
            </Button>
          </div>
        )}
      >
        {(items) => <Items items={leftOf(items)} />}
      </QueryView>
    </section>
  )
}

/** A back end of the specification alone does not have this call. */
const isUnknown = (error: Error | null): boolean => error instanceof ApiError && error.status === 404

function Items({ items }: { items: Waiting[] }) {
  const t = useTranslations('home.needsYou')
  const [showsAll, setShowsAll] = useState(false)
  const first = countShownFirst(items, useToday())
  const shown = showsAll ? items : items.slice(0, first)
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((item) => (
            <WaitingRow key={`${item.kind}.${item.id}.${item.student_id}`} item={item} />
          ))}
        </ul>
      )}
      {items.length > first ? (
        <Button
          variant="plain"
          isFull
          className={joinClasses(styles.more)}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('fewer') : t('all', { count: items.length })}
        </Button>
      ) : (
        <div className={styles.rest}>
          {items.length === 0 && <CircleCheck size={28} aria-hidden="true" />}
          <p>{t(items.length === 0 ? 'none' : 'noMore')}</p>
        </div>
      )}
    </>
  )
}

function Waitings() {
  return (
    <div className={styles.list} role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {Array.from({ length: expected }, (_, index) => index).map((index) => (
        <div key={index} className={styles.waiting}>
          <Skeleton className={styles.blank} />
        </div>
      ))}
    </div>
  )
}
