import { useTranslations } from 'use-intl/react'
import { cutFor, examTimeOf, showWindow } from '#portal/shared/calendar/entry.ts'
import { onlineExamStatus } from '#portal/shared/calendar/status.ts'
import { ScoreButton } from '#portal/shared/exam/analysis/score-button.tsx'
import { StartTestButton } from '#portal/shared/exam/start/start-test-button.tsx'
import { useMinute } from '#portal/shared/use-minute.ts'
import { Badge } from '#ui/badge.tsx'
import type { CardProps } from './card-props.ts'
import { EntryCard } from './entry-card.tsx'
import { useCardNotes } from './use-card-notes.ts'
import { useSpan } from './use-span.ts'

const tones = { Upcoming: 'info', Ongoing: 'good', Expired: 'quiet' } as const

/** An exam on screen: Start only while it is Ongoing (spec/2 §4), the score once it is published. */
export function OnlineExamCard({ entry }: CardProps) {
  const t = useTranslations('timetable')
  const { startMs, endMs } = useSpan(entry)
  const status = onlineExamStatus({ startMs, endMs }, useMinute())
  const { givenTo } = useCardNotes(entry)
  const { test_id, test_inst_id } = entry
  const name = entry.session_name || entry.subject_name
  return (
    <EntryCard
      kind="onlineExam"
      time={showWindow(entry)}
      status={<Badge tone={tones[status]} text={t(`status.${status}`)} />}
      title={cutFor('subject', name)}
      lines={[
        cutFor('subject', name === entry.subject_name ? '' : entry.subject_name),
        cutFor('topic', entry.topics_covered),
        cutFor('description', entry.description),
      ]}
      notes={[examTimeOf(entry), ...givenTo]}
    >
      {test_id !== undefined && test_inst_id !== undefined && status !== 'Expired' && (
        <StartTestButton
          testId={test_id}
          testInstId={test_inst_id}
          startMs={startMs}
          endMs={endMs}
          test={entry.test}
        />
      )}
      {test_id !== undefined && entry.is_result_published && <ScoreButton testId={test_id} testName={name} />}
    </EntryCard>
  )
}
