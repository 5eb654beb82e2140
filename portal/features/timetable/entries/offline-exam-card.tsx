import { cutFor, isOverDays, showExamDays, showTimes } from '#portal/shared/calendar/entry.ts'
import type { CardProps } from './card-props.ts'
import { EntryCard } from './entry-card.tsx'
import { useCardNotes } from './use-card-notes.ts'

/** An exam on paper (spec/2 §2.6). */
export function OfflineExamCard({ entry }: CardProps) {
  const { minutes, givenTo } = useCardNotes(entry)
  const name = entry.session_name || entry.subject_name
  return (
    <EntryCard
      kind="offlineExam"
      time={`${showExamDays(entry)}, ${showTimes(entry.start_time, entry.end_time)}`}
      title={cutFor('subject', name)}
      lines={[
        cutFor('subject', name === entry.subject_name ? '' : entry.subject_name),
        cutFor('topic', entry.topics_covered),
        cutFor('description', entry.description),
      ]}
      notes={[!isOverDays(entry) && minutes, ...givenTo]}
    />
  )
}
