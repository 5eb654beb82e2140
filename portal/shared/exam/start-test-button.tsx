import { useTranslations } from 'use-intl/react'
import { onlineExamStatus } from '#domain/timetable/status.ts'
import { FeatureTexts } from '#portal/shared/feature-texts.tsx'
import { useMinute } from '#portal/shared/use-minute.ts'
import { OpenTestButton } from './open-test-button.tsx'
import { examTexts } from './texts.ts'

type StartTestButtonProps = {
  testId: number
  testInstId: number
  /** The window in which it may be taken, in milliseconds since 1970. */
  startMs: number
  endMs: number
  /** The exam, for a screen reader, where several buttons like this one stand. */
  name?: string
}

/** Start, which only an Ongoing exam allows; a parent's looks disabled and says why (spec/2 §4, spec/3 §5). */
export function StartTestButton(props: StartTestButtonProps) {
  return (
    <FeatureTexts texts={{ exam: examTexts }}>
      <StartButton {...props} />
    </FeatureTexts>
  )
}

function StartButton({ testId, testInstId, startMs, endMs, name }: StartTestButtonProps) {
  const t = useTranslations('exam')
  const now = useMinute()
  const isOngoing = onlineExamStatus({ startMs, endMs }, now) === 'Ongoing'
  return (
    <OpenTestButton
      testId={testId}
      testInstId={testInstId}
      isAsked
      disabled={!isOngoing}
      aria-label={name ? t('startOf', { name }) : undefined}
    />
  )
}
