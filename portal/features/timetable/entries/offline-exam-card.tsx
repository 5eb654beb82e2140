import { cutFor, isOverDays, showExamDays, showTimes } from '#portal/shared/calendar/entry.ts'
import { type CardProps, EntryCard } from './entry-card.tsx'
import { NowBadge } from './now-badge.tsx'
import { useCardNotes } from './use-card-notes.ts'

/** An exam on paper [timetable-16]. */
export function OfflineExamCard({ entry, status }: CardProps) {
  const { minutes, givenTo } = useCardNotes(entry)
  const name = entry.name || entry.subject
  return (
    <EntryCard
      kind="offlineExam"
      isCancelled={entry.isCancelled}
      time={`${showExamDays(entry)}, ${showTimes(entry.startTime, entry.endTime)}`}
      status={status === 'running' && <NowBadge />}
      title={cutFor('subject', name)}
      lines={[
        cutFor('subject', name === entry.subject ? '' : entry.subject),
        cutFor('topic', entry.topic),
        cutFor('description', entry.description),
      ]}
      notes={[!isOverDays(entry) && minutes, ...givenTo]}
    />
  )
}
