import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { showMoment } from '#domain/time-of-day.ts'
import type { CalendarFeed } from '#domain/timetable/feed-calls.ts'
import { Button } from '#ui/button.tsx'
import styles from './feed-row.module.css'

type FeedRowProps = { feed: CalendarFeed; isPending: boolean; onRevoke: () => void }

/** One address: when it was made and read, and what ends it, once that was asked. */
export function FeedRow({ feed, isPending, onRevoke }: FeedRowProps) {
  const t = useTranslations('timetable.feed')
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const questionId = useId()
  const made = showMoment(feed.created_at)

  function keep() {
    setAsking(false)
    opener.current?.focus()
  }

  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <span>{t('made', { moment: made })}</span>
        <span className={styles.read}>
          {feed.last_read_at === '' ? t('neverRead') : t('read', { moment: showMoment(feed.last_read_at) })}
        </span>
      </div>
      <Button
        ref={opener}
        variant="plain"
        className={styles.revoke}
        aria-label={t('revokeOf', { moment: made })}
        aria-expanded={isAsking}
        aria-controls={questionId}
        onClick={() => setAsking(!isAsking)}
      >
        {t('revoke')}
      </Button>
      <div id={questionId} className={styles.place}>
        {isAsking && <Question isPending={isPending} onKeep={keep} onRevoke={onRevoke} />}
      </div>
    </li>
  )
}

type QuestionProps = { isPending: boolean; onKeep: () => void; onRevoke: () => void }

function Question({ isPending, onKeep, onRevoke }: QuestionProps) {
  const t = useTranslations('timetable.feed')
  const textId = useId()
  const safe = useRef<HTMLButtonElement>(null)
  useEffect(() => safe.current?.focus(), [])
  return (
    <fieldset className={styles.question} aria-labelledby={textId}>
      <p id={textId}>{t('askRevoke')}</p>
      <div className={styles.answers}>
        <Button ref={safe} variant="quiet" onClick={onKeep}>
          {t('keep')}
        </Button>
        <Button isPending={isPending} onClick={onRevoke}>
          {t('revokeNow')}
        </Button>
      </div>
    </fieldset>
  )
}
