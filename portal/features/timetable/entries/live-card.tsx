import { cutFor, showTimes } from '#portal/shared/calendar/entry.ts'
import { spanOf } from '#portal/shared/calendar/status.ts'
import { JoinButton } from '#portal/shared/joining/join-button.tsx'
import { anchorOf } from '#portal/shared/navigation/address.ts'
import { RecordingsButton } from '#portal/shared/recordings/recordings-button.tsx'
import { useZone } from '#portal/shared/time/use-zone.ts'
import { type CardProps, EntryCard } from './entry-card.tsx'
import { NowBadge } from './now-badge.tsx'
import { useCardNotes } from './use-card-notes.ts'

/** A live class: Join until it is over, then its recordings [timetable-14]. */
export function LiveCard({ entry, flags, status }: CardProps) {
  const { startMs, endMs } = spanOf(entry, useZone())
  const { minutes, givenTo } = useCardNotes(entry)
  const name = entry.name || entry.subject
  return (
    <EntryCard
      kind="live"
      isCancelled={entry.isCancelled}
      anchor={entry.sessionId === undefined ? undefined : anchorOf('class', entry.sessionId)}
      time={showTimes(entry.startTime, entry.endTime)}
      status={status === 'running' && <NowBadge />}
      title={cutFor('subject', entry.subject || name)}
      lines={[
        cutFor('subject', name === entry.subject ? '' : entry.name),
        cutFor('topic', entry.topic),
        cutFor('description', entry.description),
      ]}
      teacher={{ names: cutFor('liveTeacher', entry.teacherNames), teachers: entry.teachers }}
      notes={[minutes, ...givenTo]}
    >
      {status === 'over' ? (
        <RecordingsButton title={name} recordings={entry.recordings} flags={flags} />
      ) : (
        entry.sessionId !== undefined && (
          <JoinButton
            item={{ ...entry, id: entry.sessionId, startMs, endMs }}
            wording="timetable"
            name={name}
          />
        )
      )}
    </EntryCard>
  )
}
