import { classStatus } from '#domain/live/status.ts'
import { cutFor, showTimes, teachersOf } from '#portal/shared/calendar/entry.ts'
import { JoinButton } from '#portal/shared/meeting/join-button.tsx'
import { RecordingsButton } from '#portal/shared/recordings/recordings-button.tsx'
import { useMinute } from '#portal/shared/use-minute.ts'
import type { CardProps } from './card-props.ts'
import { EntryCard } from './entry-card.tsx'
import { useCardNotes } from './use-card-notes.ts'
import { useSpan } from './use-span.ts'

/** A live class: Join until it is over, then its recordings (spec/2 §4). */
export function LiveCard({ entry, flags }: CardProps) {
  const { startMs, endMs } = useSpan(entry)
  const isOver = classStatus({ startMs, endMs }, useMinute()) === 'over'
  const { minutes, givenTo } = useCardNotes(entry)
  const { session_id, session_name = '', session_link = '', live_meeting_with = '' } = entry
  const name = session_name || entry.subject_name
  return (
    <EntryCard
      kind="live"
      time={showTimes(entry.start_time, entry.end_time)}
      title={cutFor('subject', entry.subject_name || name)}
      lines={[
        cutFor('subject', name === entry.subject_name ? '' : session_name),
        cutFor('topic', entry.topics_covered),
        cutFor('description', entry.description),
      ]}
      teacher={{ names: cutFor('liveTeacher', entry.teacher_name), teachers: teachersOf(entry) }}
      notes={[minutes, ...givenTo]}
    >
      {isOver ? (
        <RecordingsButton title={name} recordings={entry.download_links ?? []} flags={flags} />
      ) : (
        session_id !== undefined && (
          <JoinButton
            item={{ id: session_id, link: session_link, meetingWith: live_meeting_with, startMs, endMs }}
            wording="timetable"
            name={name}
          />
        )
      )}
    </EntryCard>
  )
}
