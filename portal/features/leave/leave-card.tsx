import { useQueryClient } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import type { Leave } from '#domain/leave/calls.ts'
import { showLeave } from '#domain/leave/texts.ts'
import { showMoment } from '#domain/time-of-day.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import { LeaveBadge } from '#portal/shared/leave/leave-badge.tsx'
import { leavesKey, spanOf } from '#portal/shared/leave/queries.ts'
import { useWaitingFor } from '#portal/shared/outbox/unsent-changes.ts'
import { useRequest } from '#portal/shared/requests/use-request.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { withdraw, withdrawalKey } from './writing.ts'

const edges = { pending: 'warn', approved: 'good', refused: 'bad', withdrawn: 'quiet' } as const

/** Leave with its answer, and a button to take it back [leave-8, leave-13]. */
export function LeaveCard({ leave }: { leave: Leave }) {
  const t = useTranslations('leave')
  const waiting = useWaitingFor('withdrawLeave')
  const isWithdrawnHere = waiting.some(({ key }) => key === withdrawalKey(leave.leave_id))
  const { state, file, note, answer, answered_at: answeredAt } = leave
  return (
    <Card as="li" gap={3} edge={edges[isWithdrawnHere ? 'withdrawn' : state]}>
      <Row gap={3} lineGap={1} justify="between" isWrapping align="start">
        <Stack gap="half">
          <Text as="h2" size="md" weight="strong" isNumeric>
            {showLeave(spanOf(leave))}
          </Text>
          <Text size="sm" tone="muted">
            {dotted([
              leave.from_time === '' && t('schoolDays', { count: leave.school_days }),
              t(`reasons.${leave.reason}`),
            ])}
          </Text>
        </Stack>
        <LeaveBadge state={isWithdrawnHere ? 'withdrawn' : state} />
      </Row>
      {note && (
        <Text wrap="lines" dir="auto">
          {note}
        </Text>
      )}
      {file && (
        <TextLink href={fileAddress(file.url)} target="_blank" rel="noreferrer">
          <Paperclip size={14} aria-hidden="true" /> {file.name}
        </TextLink>
      )}
      {answeredAt !== null && (
        <Card isFlat padding="small" gap="half">
          {answer && (
            <Text wrap="lines" dir="auto">
              {answer}
            </Text>
          )}
          <Text size="xs" tone="muted">
            {leave.answered_by === ''
              ? showMoment(answeredAt)
              : t('answeredBy', { name: leave.answered_by, at: showMoment(answeredAt) })}
          </Text>
        </Card>
      )}
      <Row gap={3} lineGap={2} justify="between" isWrapping>
        <Text size="xs" tone="muted">
          {isWithdrawnHere
            ? t('withdrawnHere')
            : leave.asked_by === ''
              ? t('askedAt', { at: showMoment(leave.asked_at) })
              : t('askedBy', { name: leave.asked_by, at: showMoment(leave.asked_at) })}
        </Text>
        {leave.may_withdraw && !isWithdrawnHere && <WithdrawButton leave={leave} />}
      </Row>
    </Card>
  )
}

function WithdrawButton({ leave }: { leave: Leave }) {
  const t = useTranslations('leave')
  const client = useQueryClient()
  const name = useSession((session) => session.name)
  const [isAsking, setAsking] = useState(false)
  const { isPending, run } = useRequest(async () => {
    const isKept = await withdraw(leave)
    setAsking(false)
    showToast(t(isKept ? 'withdrawnHere' : 'withdrawn'), 'good')
    if (!isKept) await client.invalidateQueries({ queryKey: leavesKey })
  })
  const span = showLeave(spanOf(leave))
  return (
    <>
      <Button variant="quiet" aria-label={t('withdrawOf', { span })} onClick={() => setAsking(true)}>
        {t('withdraw')}
      </Button>
      {isAsking && (
        <AlertDialog
          title={t('withdrawOf', { span })}
          text={t('withdrawText', { name })}
          confirmLabel={t('withdraw')}
          cancelLabel={t('keep')}
          isPending={isPending}
          onConfirm={run}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
