import { useTranslations } from 'use-intl/react'
import { isOpenUser } from '#domain/session/user-type.ts'
import { cutFor, showTimes } from '#portal/shared/calendar/entry.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { AttendanceButton } from '../attendance/attendance-button.tsx'
import { type CardProps, EntryCard } from './entry-card.tsx'
import { useCardNotes } from './use-card-notes.ts'

/** A class in a room, with its attendance (spec/2 §2.6). */
export function ClassroomCard({ entry }: CardProps) {
  const t = useTranslations('timetable')
  const isOpen = useSession((session) => isOpenUser(session.userType))
  const { minutes, givenTo } = useCardNotes(entry)
  const percent = entry.attendancePercent
  return (
    <EntryCard
      kind="classroom"
      time={showTimes(entry.startTime, entry.endTime)}
      title={cutFor('subject', entry.subject)}
      lines={[cutFor('topic', entry.topic), cutFor('description', entry.description)]}
      teacher={{ names: cutFor('teacher', entry.teacherNames), teachers: entry.teachers }}
      notes={[minutes, ...givenTo, !isOpen && percent !== undefined && t('attendance', { percent })]}
    >
      {!isOpen && <AttendanceButton entry={entry} />}
    </EntryCard>
  )
}
