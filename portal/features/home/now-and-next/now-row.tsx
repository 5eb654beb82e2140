import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { showTime } from '#domain/time-of-day.ts'
import { anchorOf, fragmentOf } from '#portal/shared/navigation/address.ts'
import { useZone } from '#portal/shared/time/use-zone.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './now-and-next.module.css'
import { type Timed, untilStart } from './now-and-next-entries.ts'
import { useStartModule } from './use-start-module.ts'

type NowRowProps = { item: Timed; now: number; today: string }

/** An entry of today: time, title, teacher; a running live class has Join. */
export function NowRow({ item, now, today }: NowRowProps) {
  const t = useTranslations('home.today')
  const zone = useZone()
  const { entry, isRunning, startMs, endMs } = item
  const { kind } = entry
  // Classes in a room have no name; the name of others says more than the subject.
  const [title = t(`kinds.${kind}`), subject] = [entry.name, entry.subject].filter(Boolean)
  const joinedId = kind === 'live' && isRunning ? entry.sessionId : undefined
  const { unit, count } = untilStart(startMs, now)
  const when = isRunning ? t('till', { time: showTime(zone.minuteAt(endMs)) }) : t(unit, { count })
  const details = [subject, t(`kinds.${kind}`), when, entry.teacherNames, entry.meetingWith].filter(Boolean)
  return (
    <Row as="li" gap={3} className={styles.row}>
      <Row as={Link} gap={3} to={`/timetable?day=${today}`} className={styles.link}>
        <Text as="span" size="sm" weight="strong" isNumeric className={styles.time}>
          {isRunning ? t('now') : entry.startTime}
        </Text>
        <span className={joinClasses(styles.bar, styles[kind])} />
        <Stack as="span">
          <Row as="b" gap={2} lineGap="half" isWrapping className={styles.title}>
            {title} {isRunning && <Badge tone="good" text={t('running')} />}
          </Row>
          <Text as="span" size="sm" tone="muted">
            {dotted(details)}
          </Text>
        </Stack>
      </Row>
      {joinedId !== undefined && (
        <Join sessionId={joinedId} entry={entry} startMs={startMs} endMs={endMs} name={title} />
      )}
    </Row>
  )
}

type JoinProps = Pick<Timed, 'entry' | 'startMs' | 'endMs'> & { sessionId: number; name: string }

/** Joins a class; until that code is loaded, the button opens the screen that has the same button. */
function Join({ sessionId, name, ...ofClass }: JoinProps) {
  const t = useTranslations('home.today')
  const JoinAction = useStartModule(true)?.JoinAction
  if (JoinAction) return <JoinAction {...ofClass} name={name} />
  const screen = `/live${fragmentOf(anchorOf('class', sessionId))}`
  return (
    <Link to={screen} className={buttonClass({})} aria-label={t('joinOf', { name })}>
      {t('join')}
    </Link>
  )
}
