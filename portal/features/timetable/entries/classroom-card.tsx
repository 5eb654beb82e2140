import { useTranslations } from 'use-intl/react'
import { isOpenUser } from '#domain/session/user-type.ts'
import { cutFor, showTimes, teachersOf } from '#portal/shared/calendar/entry.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { AttendanceButton } from '../attendance/attendance-button.tsx'
import type { CardProps } from './card-props.ts'
import { EntryCard } from './entry-card.tsx'
import { useCardNotes } from './use-card-notes.ts'

/** A class in a room, with its attendance (spec/2 §2.6). */
export function ClassroomCard({ entry }: CardProps) {
  const t = useTranslations('timetable')
  const isOpen = useSession((session) => isOpenUser(session.user_type))
  const { minutes, givenTo } = useCardNotes(entry)
  const percent = entry.student_attendance_percent ?? undefined
  return (
    <EntryCard
      kind="classroom"
      time={showTimes(entry.start_time, entry.end_time)}
      title={cutFor('subject', entry.subject_name)}
      lines={[cutFor('topic', entry.topics_covered), cutFor('description', entry.description)]}
      teacher={{ names: cutFor('teacher', entry.teacher_name), teachers: teachersOf(entry) }}
      notes={[minutes, ...givenTo, !isOpen && percent !== undefined && t('attendance', { percent })]}
    >
      {!isOpen && <AttendanceButton entry={entry} />}
    </EntryCard>
  )
}
