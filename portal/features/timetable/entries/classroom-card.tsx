import { Check, X } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { isOpenUser } from '#domain/session/user-type.ts'
import { cutFor, showTimes } from '#portal/shared/calendar/entry.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Badge } from '#ui/display/badge.tsx'
import { AttendanceButton } from '../attendance/attendance-button.tsx'
import { useMarkOf } from '../attendance/days-query.ts'
import { type CardProps, EntryCard } from './entry-card.tsx'
import { NowBadge } from './now-badge.tsx'
import { useCardNotes } from './use-card-notes.ts'

/** A class in a room, with its attendance [timetable-13]. */
export function ClassroomCard({ entry, status }: CardProps) {
  const t = useTranslations('timetable')
  const isOpen = useSession((session) => isOpenUser(session.userType))
  const { minutes, givenTo } = useCardNotes(entry)
  const mark = useMarkOf(entry)
  const percent = entry.attendancePercent
  return (
    <EntryCard
      kind="classroom"
      isCancelled={entry.isCancelled}
      time={showTimes(entry.startTime, entry.endTime)}
      status={status === 'running' && <NowBadge />}
      title={cutFor('subject', entry.subject)}
      lines={[cutFor('topic', entry.topic), cutFor('description', entry.description)]}
      teacher={{ names: cutFor('teacher', entry.teacherNames), teachers: entry.teachers }}
      notes={[minutes, ...givenTo, !isOpen && percent !== undefined && t('attendancePercent', { percent })]}
    >
      {mark && (
        <Badge
          tone={mark.isPresent ? 'good' : 'bad'}
          Icon={mark.isPresent ? Check : X}
          text={t(`attendance.statuses.${mark.isPresent ? 'present' : 'absent'}`)}
        />
      )}
      {!isOpen && <AttendanceButton entry={entry} />}
    </EntryCard>
  )
}
