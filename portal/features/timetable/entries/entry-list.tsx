import { type ComponentType, memo } from 'react'
import type { RecordingFlags } from '#domain/live/calls.ts'
import type { EntryKind } from '#domain/timetable/included.ts'
import type { Entry } from '#portal/shared/calendar/entry.ts'
import { entryKey } from '#portal/shared/calendar/entry.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { ClassroomCard } from './classroom-card.tsx'
import type { CardProps } from './entry-card.tsx'
import { LiveCard } from './live-card.tsx'
import { OfflineExamCard } from './offline-exam-card.tsx'
import { OnlineExamCard } from './online-exam-card.tsx'

const cards: Record<EntryKind, ComponentType<CardProps>> = {
  classroom: memo(ClassroomCard),
  live: memo(LiveCard),
  onlineExam: memo(OnlineExamCard),
  offlineExam: memo(OfflineExamCard),
}

type EntryListProps = { entries: readonly Entry[]; flags: RecordingFlags }

/** Entries as cards, in the order in which they come. */
export const EntryList = memo(function EntryList({ entries, flags }: EntryListProps) {
  return (
    <Stack as="ul" gap={4}>
      {entries.map((entry) => {
        const Card = cards[entry.kind]
        return (
          <li key={entryKey(entry)}>
            <Card entry={entry} flags={flags} />
          </li>
        )
      })}
    </Stack>
  )
})
