import { useTranslations } from 'use-intl/react'
import { onlineExamStatus } from '#portal/shared/calendar/status.ts'
import { type Attempts, isBegun } from '#portal/shared/exam/attempts.ts'
import { examTexts } from '#portal/shared/exam/texts.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { useMinute } from '#portal/shared/time/use-minute.ts'
import { OpenTestButton } from './open-test-button.tsx'
import { spendsAttempt } from './start-terms.ts'

type StartTestButtonProps = {
  testId: number
  testInstId: number
  /** The period in which it may be taken, in milliseconds since 1970. */
  startMs: number
  endMs: number
  /** The number of attempts, if available. */
  test?: Attempts | undefined
  /** The exam's name, for screen readers, if the screen has several of these buttons. */
  name?: string
}

/** Start or Resume, enabled only for an Ongoing exam; a parent's looks disabled and shows why [exam-20]. */
export function StartTestButton(props: StartTestButtonProps) {
  return (
    <FeatureTexts texts={{ exam: examTexts }}>
      <StartButton {...props} />
    </FeatureTexts>
  )
}

function StartButton({ testId, testInstId, startMs, endMs, test, name }: StartTestButtonProps) {
  const t = useTranslations('exam')
  const now = useMinute()
  const isOngoing = onlineExamStatus({ startMs, endMs }, now) === 'Ongoing'
  const isResumed = test !== undefined && isBegun(test)
  return (
    <OpenTestButton
      testId={testId}
      testInstId={testInstId}
      needsConfirming={!test || spendsAttempt(test)}
      isResumed={isResumed}
      disabled={!isOngoing}
      aria-label={name ? t(isResumed ? 'resumeOf' : 'startOf', { name }) : undefined}
    />
  )
}
