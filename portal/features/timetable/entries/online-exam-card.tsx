import { useTranslations } from 'use-intl/react'
import { ScoreButton } from '#portal/features/timetable/exams/score-button.tsx'
import { cutFor, examTimeOf, showWindow } from '#portal/shared/calendar/entry.ts'
import { onlineExamStatus, spanOf } from '#portal/shared/calendar/status.ts'
import { StartTestButton } from '#portal/shared/exam/start/start-test-button.tsx'
import { anchorOf } from '#portal/shared/navigation/address.ts'
import { useMinute } from '#portal/shared/time/use-minute.ts'
import { useZone } from '#portal/shared/time/use-zone.ts'
import { Badge } from '#ui/display/badge.tsx'
import { type CardProps, EntryCard } from './entry-card.tsx'
import { useCardNotes } from './use-card-notes.ts'

const tones = { Upcoming: 'info', Ongoing: 'good', Expired: 'quiet' } as const

/** An exam on screen: Start while it is Ongoing [timetable-15], the score once it is published. */
export function OnlineExamCard({ entry }: CardProps) {
  const t = useTranslations('timetable')
  const { startMs, endMs } = spanOf(entry, useZone())
  const status = onlineExamStatus({ startMs, endMs }, useMinute())
  const { givenTo } = useCardNotes(entry)
  const { testId, testInstituteId } = entry
  const name = entry.name || entry.subject
  return (
    <EntryCard
      kind="onlineExam"
      isCancelled={entry.isCancelled}
      anchor={testId === undefined ? undefined : anchorOf('exam', testId)}
      time={showWindow(entry)}
      status={<Badge tone={tones[status]} text={t(`status.${status}`)} />}
      title={cutFor('subject', name)}
      lines={[
        cutFor('subject', name === entry.subject ? '' : entry.subject),
        cutFor('topic', entry.topic),
        cutFor('description', entry.description),
      ]}
      notes={[examTimeOf(entry), ...givenTo]}
    >
      {testId !== undefined && testInstituteId !== undefined && status !== 'Expired' && (
        <StartTestButton
          testId={testId}
          testInstId={testInstituteId}
          startMs={startMs}
          endMs={endMs}
          test={entry.test}
        />
      )}
      {testId !== undefined && entry.isResultPublished && <ScoreButton testId={testId} testName={name} />}
    </EntryCard>
  )
}
