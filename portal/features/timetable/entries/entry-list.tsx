import { type ComponentType, memo, useMemo } from 'react'
import type { RecordingFlags } from '#domain/live/calls.ts'
import { classStatus } from '#domain/live/status.ts'
import { clampDay } from '#domain/month-grid.ts'
import { daysOfEntry, spanOnDay } from '#domain/timetable/entry-days.ts'
import type { EntryKind } from '#domain/timetable/included.ts'
import type { Entry } from '#portal/shared/calendar/entry.ts'
import { entryKey } from '#portal/shared/calendar/entry.ts'
import { spanOf } from '#portal/shared/calendar/status.ts'
import { useMinute } from '#portal/shared/time/use-minute.ts'
import { useZone } from '#portal/shared/time/use-zone.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useOpenAtNow } from '../open-at-now.ts'
import { entryAtNow } from './at-now.ts'
import { ClassroomCard } from './classroom-card.tsx'
import styles from './entry-card.module.css'
import type { CardProps } from './entry-card.tsx'
import { LiveCard } from './live-card.tsx'
import { OfflineExamCard } from './offline-exam-card.tsx'
import { OnlineExamCard } from './online-exam-card.tsx'
import { SharedNotes, useGivenTo } from './use-card-notes.ts'

const cards: Record<EntryKind, ComponentType<CardProps>> = {
  classroom: memo(ClassroomCard),
  live: memo(LiveCard),
  onlineExam: memo(OnlineExamCard),
  offlineExam: memo(OfflineExamCard),
}

type EntryListProps = {
  entries: readonly Entry[]
  flags: RecordingFlags
  /** The day of the list; undefined if an entry of several days is listed once. */
  day?: string
}

/** Entries as cards, in their order; a running one is marked, a past or cancelled one is muted. */
export const EntryList = memo(function EntryList({ entries, flags, day }: EntryListProps) {
  const zone = useZone()
  const now = useMinute()
  const today = zone.dayAt(now)
  const openAtNow = useOpenAtNow()
  const givenTo = useGivenTo()
  const shared = useMemo(() => {
    const [first, ...others] = entries.map(givenTo)
    return first && others.length > 0 ? first.filter((note) => others.every((one) => one.includes(note))) : []
  }, [entries, givenTo])
  const timed = entries.map((entry) => {
    const days = daysOfEntry(entry)
    const on = day ?? clampDay(today, { first: entry.date, last: days.at(-1) ?? entry.date })
    return { entry, status: classStatus(spanOnDay(entry.kind, spanOf(entry, zone), on, zone), now) }
  })
  const atNow = day === today ? entryAtNow(timed)?.entry : undefined
  return (
    <SharedNotes value={shared}>
      {shared.length > 0 && (
        <Row gap={3} lineGap="half" isWrapping>
          {shared.map((note) => (
            <Text as="span" key={note} size="xs" tone="muted" wrap="anywhere">
              {note}
            </Text>
          ))}
        </Row>
      )}
      <Stack as="ul" gap={4} className={styles.entries}>
        {timed.map(({ entry, status }) => {
          const Card = cards[entry.kind]
          return (
            <li
              key={entryKey(entry)}
              ref={entry === atNow ? openAtNow : undefined}
              aria-current={(status === 'running' && !entry.isCancelled) || undefined}
              className={joinClasses(styles.entry, styles[entry.isCancelled ? 'over' : status])}
            >
              <Card entry={entry} flags={flags} status={status} />
            </li>
          )
        })}
      </Stack>
    </SharedNotes>
  )
})
