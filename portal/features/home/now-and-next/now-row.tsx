import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { showTime } from '#domain/time-of-day.ts'
import { kindOf } from '#portal/shared/calendar/entry.ts'
import { useZone } from '#portal/shared/calendar/use-zone.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Badge } from '#ui/badge.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './now-and-next.module.css'
import { type Timed, untilStart } from './now-and-next-entries.ts'
import { useStartModule } from './use-start-module.ts'

type NowRowProps = { item: Timed; now: number; today: string }

/** One thing of today: when, what, by whom; a live class that runs is joined from here. */
export function NowRow({ item, now, today }: NowRowProps) {
  const t = useTranslations('home.today')
  const zone = useZone()
  const isParent = useSession((session) => session.parentslogin)
  const { entry, isRunning, startMs, endMs } = item
  const kind = kindOf(entry)
  const title = entry.subject_name || entry.session_name || t(`kinds.${kind}`)
  const isJoined = kind === 'live' && isRunning && !isParent && entry.session_id !== undefined
  const JoinAction = useStartModule(isJoined)?.JoinAction
  const { unit, count } = untilStart(startMs, now)
  const when = isRunning ? t('till', { time: showTime(zone.minuteAt(endMs)) }) : t(unit, { count })
  const details = [t(`kinds.${kind}`), when, entry.teacher_name].filter(Boolean)
  return (
    <li className={styles.row}>
      <Link to={`/timetable?day=${today}`} className={styles.link}>
        <span className={styles.time}>{isRunning ? t('now') : entry.start_time}</span>
        <span className={joinClasses(styles.bar, styles[kind])} />
        <span className={styles.texts}>
          <b className={styles.title}>
            {title} {isRunning && <Badge tone="good" text={t('running')} />}
          </b>
          <span className={styles.details}>{details.join(' · ')}</span>
        </span>
      </Link>
      {isJoined && JoinAction && <JoinAction entry={entry} startMs={startMs} endMs={endMs} name={title} />}
    </li>
  )
}
