import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { showMoment } from '#domain/time-of-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './feed.module.css'
import type { Feed } from './feed-queries.ts'

type FeedRowProps = { feed: Feed; isPending: boolean; onRevoke: () => void }

/** One address: when it was made and last read, and a button to revoke it, with a confirmation. */
export function FeedRow({ feed, isPending, onRevoke }: FeedRowProps) {
  const t = useTranslations('timetable.feed')
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const questionId = useId()
  const made = showMoment(feed.createdAt)

  function keep() {
    setAsking(false)
    opener.current?.focus()
  }

  return (
    <Stack as="li" className={styles.row}>
      <div>
        <Text size="sm">{t('made', { moment: made })}</Text>
        <Text size="sm" tone="muted">
          {feed.lastReadAt === '' ? t('neverRead') : t('read', { moment: showMoment(feed.lastReadAt) })}
        </Text>
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
      <div id={questionId} className={styles.answer}>
        {isAsking && <Question isPending={isPending} onKeep={keep} onRevoke={onRevoke} />}
      </div>
    </Stack>
  )
}

type QuestionProps = { isPending: boolean; onKeep: () => void; onRevoke: () => void }

function Question({ isPending, onKeep, onRevoke }: QuestionProps) {
  const t = useTranslations('timetable.feed')
  const textId = useId()
  const safe = useRef<HTMLButtonElement>(null)
  useEffect(() => safe.current?.focus(), [])
  return (
    <Card as="fieldset" gap={3} padding="small" isFlat className={styles.question} aria-labelledby={textId}>
      <Text id={textId} size="sm">
        {t('askRevoke')}
      </Text>
      <Row gap={3} isWrapping className={styles.buttons}>
        <Button ref={safe} variant="quiet" onClick={onKeep}>
          {t('keep')}
        </Button>
        <Button isPending={isPending} onClick={onRevoke}>
          {t('revokeNow')}
        </Button>
      </Row>
    </Card>
  )
}
