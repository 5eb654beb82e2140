import { useTranslations } from 'use-intl/react'
import { listed } from '#domain/bidi.ts'
import { showTime } from '#domain/time-of-day.ts'
import { isWithin } from '#portal/shared/calendar/bounds.ts'
import type { Child } from '#portal/shared/session.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { useMinute } from '#portal/shared/time/use-minute.ts'
import { useToday, useZone } from '#portal/shared/time/use-zone.ts'
import { Badge, type BadgeTone } from '#ui/display/badge.tsx'
import { unbroken } from '#ui/layout/unbroken.tsx'
import styles from './family.module.css'
import { MoreOf } from './more-of.tsx'
import { OpenOfChild } from './open-of-child.tsx'
import { attendanceOf, runningAndNext, type Today, type TodaysItem } from './today.ts'

const tones: Readonly<Record<'present' | 'partly' | 'absent', BadgeTone>> = {
  present: 'good',
  partly: 'warn',
  absent: 'bad',
}

type TodayRowProps = { child: Child; name: string; today: Today }

/** Attendance, running and next classes of a child today; the row opens the attendance. */
export function TodayRow({ child, name, today }: TodayRowProps) {
  const t = useTranslations('home.family')
  const yearId = useYearOfToday(useToday())
  const facts = useFacts(today.items)
  const { held, present } = today
  const status = attendanceOf(today)
  return (
    <OpenOfChild
      of={{ kind: 'class', studentId: child.studentId, yearId }}
      screen="/timetable?view=attendance"
      className={styles.today}
    >
      {status && <Badge tone={tones[status]} text={t(status, { held, present })} />}
      {status && ' '}
      {unbroken(facts.join(' · '))}
      <MoreOf text={t('attendance')} name={name} />
    </OpenOfChild>
  )
}

/** `Now English till 9:30 AM`, `next Hindi 11:15 AM`. */
function useFacts(items: readonly TodaysItem[]): string[] {
  const t = useTranslations('home.family')
  const tOfKinds = useTranslations('home.today.kinds')
  const zone = useZone()
  const { running, next } = runningAndNext(items, useMinute())
  const time = (ms: number) => showTime(zone.minuteAt(ms))
  const isFirst = (index: number) => (index === 0 ? 'yes' : 'no')
  const titleOf = (item: TodaysItem) => item.name || item.subject || tOfKinds(item.kind)
  if (items.length === 0) return [t('none')]
  if (running.length === 0 && !next) return [t('noMore')]
  const byEnd = [...Map.groupBy(running, ({ endMs }) => endMs)]
  return [
    ...byEnd.map(([endMs, together], index) =>
      t('now', {
        isFirst: isFirst(index),
        title: listed(together.map(titleOf)),
        time: time(endMs),
      }),
    ),
    ...(next
      ? [t('next', { isFirst: isFirst(running.length), title: titleOf(next), time: time(next.startMs) })]
      : []),
  ]
}

/** The student's academic year that contains a day, or null. */
const useYearOfToday = (today: string): number | null =>
  useSession((session) => session.studentYears.find((year) => isWithin(today, year))?.id ?? null)
