import { type ComponentType, memo } from 'react'
import type { RecordingFlags } from '#domain/live/calls.ts'
import type { TimetableEntry } from '#domain/timetable/calls.ts'
import type { EntryKind } from '#domain/timetable/included.ts'
import { entryKey, kindOf } from '#portal/shared/calendar/entry.ts'
import type { CardProps } from './card-props.ts'
import { ClassroomCard } from './classroom-card.tsx'
import styles from './entry-list.module.css'
import { LiveCard } from './live-card.tsx'
import { OfflineExamCard } from './offline-exam-card.tsx'
import { OnlineExamCard } from './online-exam-card.tsx'

const cards: Record<EntryKind, ComponentType<CardProps>> = {
  classroom: memo(ClassroomCard),
  live: memo(LiveCard),
  onlineExam: memo(OnlineExamCard),
  offlineExam: memo(OfflineExamCard),
}

type EntryListProps = { entries: readonly TimetableEntry[]; flags: RecordingFlags }

/** Entries as cards, in the order in which they come. */
export const EntryList = memo(function EntryList({ entries, flags }: EntryListProps) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => {
        const Card = cards[kindOf(entry)]
        return (
          <li key={entryKey(entry)}>
            <Card entry={entry} flags={flags} />
          </li>
        )
      })}
    </ul>
  )
})
