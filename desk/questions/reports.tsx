import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import {
  decideReport,
  pauseQuestions,
  type QuestionPage,
  type QuestionReport,
} from '#domain/desk/question-calls.ts'
import { ownersOnly } from '#domain/desk/roles.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useMe } from '../core/session.ts'
import { useShownTime } from '../core/shown-time.ts'
import { useActing } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** What was reported, for owner and head, and the pause of a family; owners decide [desk-146]. */
export function Reports({ page }: { page: QuestionPage }) {
  const t = useTranslations('deskQuestions')
  const { roles } = useMe()
  const isOwner = roles.some((role) => ownersOnly.includes(role))
  const { reports, pause, question } = page
  if (reports.length === 0 && !pause) return null
  return (
    <Card as="section" gap={3} edge="warn" aria-labelledby="question-reports">
      <Text as="h2" id="question-reports" size="md" weight="strong">
        {t('reportsTitle')}
      </Text>
      {pause && (
        <Text wrap="anywhere">
          {t('pausedUntil', { ...pause, name: question.name, until: showDay(pause.until) })}
        </Text>
      )}
      <Stack as="ul" gap={3}>
        {reports.map((one) => (
          <ReportItem key={one.report_id} report={one} page={page} mayDecide={isOwner} />
        ))}
      </Stack>
      {isOwner && <Pause page={page} />}
    </Card>
  )
}

type ReportItemProps = { report: QuestionReport; page: QuestionPage; mayDecide: boolean }

function ReportItem({ report, page, mayDecide }: ReportItemProps) {
  const t = useTranslations('deskQuestions')
  const show = useShownTime()
  const { isPending, error, act } = useActing()
  const author = page.posts.find(({ post_id }) => post_id === report.post_id)
  const decide = async (decision: 'dismissed' | 'noted') => {
    const params = { thread_id: page.question.thread_id }
    if (await act(decideReport, { params, body: { report_id: report.report_id, decision } }))
      showToast(t('decided'), 'good')
  }
  return (
    <Stack as="li" gap={1}>
      <Text size="sm" tone="muted" wrap="anywhere">
        {t('reportedBy', {
          name: report.reported_by,
          author: author?.author || author?.role || '',
          at: show(report.reported_at),
        })}
      </Text>
      <Text wrap="lines" dir="auto">
        {report.reason}
      </Text>
      {report.decision === 'none' && mayDecide ? (
        <Row gap={2} isWrapping>
          <Button variant="quiet" isPending={isPending} onClick={() => void decide('dismissed')}>
            {t('dismiss')}
          </Button>
          <Button variant="quiet" isPending={isPending} onClick={() => void decide('noted')}>
            {t('note')}
          </Button>
        </Row>
      ) : (
        <Text size="sm">{t(`decisions.${report.decision}`, { by: report.decided_by })}</Text>
      )}
      <FormError text={error} />
    </Stack>
  )
}

function Pause({ page: { question, pause } }: { page: QuestionPage }) {
  const t = useTranslations('deskQuestions')
  const [isOpen, setOpen] = useState(false)
  const [until, setUntil] = useState('')
  const { isPending, error, act } = useActing()
  const params = { thread_id: question.thread_id }
  const set = async (day: string | null, reason: string) => {
    if (!(await act(pauseQuestions, { params, body: { until: day, reason } }))) return
    setOpen(false)
    showToast(t(day === null ? 'pauseEnded' : 'paused'), 'good')
  }
  return (
    <Row gap={2} isWrapping>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('pause')}
      </Button>
      {pause && (
        <Button variant="quiet" isPending={isPending} onClick={() => void set(null, '')}>
          {t('endPause')}
        </Button>
      )}
      {isOpen && (
        <ReasonDialog
          title={t('pauseTitle')}
          text={t('pauseText')}
          label={t('pauseReason')}
          missing={t('pauseWrong')}
          submitLabel={t('pause')}
          isPending={isPending}
          error={error}
          isWhole={until !== ''}
          onSend={(reason) => void set(until, reason)}
          onClose={() => setOpen(false)}
        >
          <TextField
            label={t('pauseUntil')}
            type="date"
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        </ReasonDialog>
      )}
    </Row>
  )
}
