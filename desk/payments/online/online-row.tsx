import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { showDay } from '#domain/day.ts'
import { checkOnlinePayment, type OnlineRow as Online } from '#domain/desk/fees/online-calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Badge, type BadgeTone } from '#ui/display/badge.tsx'
import { Fold } from '#ui/display/fold.tsx'
import { ListRow, RowFacts } from '#ui/layout/list-row.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useShownTime } from '../../core/shown-time.ts'
import { useFeeWrite, useMayWrite } from '../../fees/queries.ts'
import type { OpenRefund } from './refund-online.tsx'

const tones: Readonly<Record<Online['state'], BadgeTone>> = {
  open: 'info',
  checking: 'warn',
  paid: 'good',
  refunding: 'warn',
  refunded: 'quiet',
  cancelled: 'quiet',
  expired: 'quiet',
}

type OnlineRowProps = {
  row: Online
  onRefund: (refund: OpenRefund) => void
  onSettle: (row: Online) => void
}

/** A payment online: its state, what came of it, and what is unclear. */
export function OnlineRow({ row, onRefund, onSettle }: OnlineRowProps) {
  const t = useTranslations('deskPayments.online')
  const settle = useTranslations('deskPayments.settle')
  const show = useShownTime()
  const mayWrite = useMayWrite()
  return (
    <ListRow>
      <RowFacts>
        <Row gap={3} isWrapping lineGap="half">
          <Text as="span" weight="strong" isNumeric>
            {showMoney(row.total)}
          </Text>
          <Badge tone={tones[row.state]} text={t(`state.${row.state}`)} />
        </Row>
        {row.unclear !== '' && (
          <Text size="sm" tone="bad" wrap="anywhere">
            {t(`why.${row.unclear}`)}
          </Text>
        )}
        <Row gap={3} isWrapping lineGap="half">
          {row.students.map(({ student_id, name }) => (
            <TextLink key={student_id} as={Link} to={`/fees/students/${student_id}`}>
              {name}
            </TextLink>
          ))}
        </Row>
        <Text size="sm" tone="muted" wrap="anywhere" isNumeric>
          {dotted([
            row.order === '' ? t('noOrder') : t('by', { by: row.by, at: show(row.begun_at) }),
            row.captured > 0 && t('captured', { amount: showMoney(row.captured), method: row.method }),
            row.refunded > 0 && t('refundedSum', { amount: showMoney(row.refunded) }),
            row.settled_on !== null && t('settled', { day: showDay(row.settled_on) }),
          ])}
        </Text>
        {row.receipts.map(({ payment_id, student_id, receipt_no, amount }) => (
          <Row key={payment_id} gap={3} isWrapping lineGap="half">
            <Text as="span" size="sm" isNumeric wrap="anywhere">
              {t('receipt', { number: receipt_no, amount: showMoney(amount) })}
            </Text>
            {mayWrite && (
              <Button
                variant="plain"
                aria-label={t('giveBackOf', { number: receipt_no })}
                onClick={() =>
                  onRefund({ paymentId: payment_id, studentId: student_id, receiptNo: receipt_no })
                }
              >
                {t('giveBack')}
              </Button>
            )}
          </Row>
        ))}
        {row.refunds.map(({ amount, words, state, at, is_settled }) => (
          <Text
            key={`${at} ${amount} ${words}`}
            size="sm"
            tone={state === 'failed' && !is_settled ? 'bad' : 'muted'}
            wrap="anywhere"
          >
            {dotted([
              t('refund', { amount: showMoney(amount), words }),
              t(`refundState.${state === 'failed' && is_settled ? 'settled' : state}`),
              show(at),
            ])}
          </Text>
        ))}
        <Ids row={row} />
      </RowFacts>
      {mayWrite && (
        <Stack gap={2} align="end">
          {row.acts.length > 0 && (
            <Button
              needsNetwork
              aria-label={settle('openOf', { amount: showMoney(row.left) })}
              onClick={() => onSettle(row)}
            >
              {settle('open')}
            </Button>
          )}
          {row.order !== '' && <CheckButton order={row.order} />}
        </Stack>
      )}
    </ListRow>
  )
}

/** What the service calls it, to find it there. */
function Ids({ row }: { row: Online }) {
  const t = useTranslations('deskPayments.online')
  const facts = [
    t('fees', { amount: showMoney(row.amount) }),
    row.convenience > 0 && t('convenience', { amount: showMoney(row.convenience) }),
    row.charges !== null && t('charges', { amount: showMoney(row.charges) }),
    row.provider_order_id !== '' && t('orderId', { id: row.provider_order_id }),
    row.provider_payment_id !== '' && t('id', { id: row.provider_payment_id }),
  ]
  return (
    <Fold title={t('details')}>
      <Text size="sm" tone="muted" wrap="anywhere" isNumeric>
        {dotted(facts)}
      </Text>
    </Fold>
  )
}

function CheckButton({ order }: { order: string }) {
  const t = useTranslations('deskPayments.online')
  const write = useFeeWrite()
  const work = useWork()
  const check = () =>
    work.run(async () => {
      const { result } = await write(checkOnlinePayment, { order })
      showToast(t('checked', { state: t(`state.${result.state}`) }), 'good')
    })
  return (
    <Stack gap={1} align="end">
      <Button variant="quiet" needsNetwork isPending={work.isPending} onClick={() => void check()}>
        {t('check')}
      </Button>
      <FormError text={work.error} />
    </Stack>
  )
}
