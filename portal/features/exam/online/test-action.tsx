import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { hasAttemptsLeft, type ListedStatus } from '#domain/exam/card-status.ts'
import { isBegun } from '#portal/shared/exam/attempts.ts'
import type { Test } from '#portal/shared/exam/read-test.ts'
import { OpenTestButton } from '#portal/shared/exam/start/open-test-button.tsx'
import { spendsAttempt } from '#portal/shared/exam/start/start-terms.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Text } from '#ui/layout/text.tsx'

type TestActionProps = { test: Test; status: ListedStatus; instituteId: number }

/** Start, Resume or View, by the status of a test [exam-11, exam-16]. */
export function TestAction({ test, status, instituteId }: TestActionProps) {
  const t = useTranslations('myExam')
  const shared = useTranslations('exam')
  const name = test.name
  switch (status) {
    case 'upcoming':
      return (
        <Button disabled aria-label={t('startOf', { name })}>
          {shared('start')}
        </Button>
      )
    case 'ongoing':
    case 'practice':
    case 'resume':
      return (
        <OpenTestButton
          testId={test.id}
          testInstId={instituteId}
          test={test}
          needsConfirming={spendsAttempt(test)}
          isResumed={isBegun(test)}
          disabled={!hasAttemptsLeft(test)}
          aria-label={t(isBegun(test) ? 'resumeOf' : 'startOf', { name })}
        />
      )
    case 'calledOff':
      return (
        <Text size="sm" tone="muted" align="center">
          {t('calledOff')}
        </Text>
      )
    case 'handedIn':
    case 'view':
      return test.isResultPublished ? (
        <Link
          to={`/report/${test.id}`}
          className={buttonClass({ variant: 'quiet' })}
          aria-label={t('viewOf', { name })}
        >
          {t('view')}
        </Link>
      ) : (
        <Text size="sm" tone="muted" align="center">
          {t(status === 'handedIn' ? 'resultToCome' : 'noReport')}
        </Text>
      )
  }
}
