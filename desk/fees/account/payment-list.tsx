import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { showDay } from '#domain/day.ts'
import type { AccountPayment, FeeAccount } from '#domain/desk/fees/calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './account.module.css'
import { RefundDialog } from './refund-dialog.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { TakenDialog } from './taken-dialog.tsx'

type Open = { what: 'receipt' | 'reverse' | 'refund'; id: number }
/** Payments that were not read yet. */
export type Earlier = { isPending: boolean; onShow: () => void }
type PaymentListProps = {
  account: FeeAccount
  payments: readonly AccountPayment[]
  earlier: Earlier | undefined
  mayWrite: boolean
}

/** Shown at first, and with each press for more: an account may have thousands. */
const shownAtOnce = 50

/** The payments of the year, as the family sees them, with what may be done with each. */
export function PaymentList({ account, payments, earlier, mayWrite }: PaymentListProps) {
  const t = useTranslations('deskAccount')
  const [open, setOpen] = useState<Open>()
  const [shown, setShown] = useState(shownAtOnce)
  const payment = payments.find((one) => one.payment_id === open?.id)
  const close = () => setOpen(undefined)
  if (payments.length === 0) return <EmptyState title={t('noPayments')} />
  return (
    <>
      <Card as="ul" padding="none" isDivided aria-label={t('payments')}>
        {payments.slice(0, shown).map((one) => (
          <PaymentRow key={one.payment_id} payment={one} mayWrite={mayWrite} onOpen={setOpen} />
        ))}
      </Card>
      {payments.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + shownAtOnce)}>
          {earlier ? t('earlierPayments') : t('morePayments', { left: payments.length - shown })}
        </Button>
      )}
      {payments.length <= shown && earlier && (
        <Button
          variant="quiet"
          isPending={earlier.isPending}
          onClick={() => {
            setShown(shown + shownAtOnce)
            earlier.onShow()
          }}
        >
          {t('earlierPayments')}
        </Button>
      )}
      {payment && open?.what === 'receipt' && (
        <TakenDialog
          taken={{ paymentId: payment.payment_id, receiptNo: payment.receipt_no }}
          onClose={close}
        />
      )}
      {payment && open?.what === 'reverse' && (
        <ReverseDialog account={account} payment={payment} onClose={close} />
      )}
      {payment && open?.what === 'refund' && (
        <RefundDialog account={account} payment={payment} onClose={close} />
      )}
    </>
  )
}

const leftOf = ({ credit_left, parts }: AccountPayment): number =>
  parts.reduce((sum, { fee_left, fine_left }) => sum + fee_left + fine_left, credit_left)

type PaymentRowProps = { payment: AccountPayment; mayWrite: boolean; onOpen: (open: Open) => void }

function PaymentRow({ payment, mayWrite, onOpen }: PaymentRowProps) {
  const t = useTranslations('deskAccount.payment')
  const { payment_id: id, receipt_no: number, refunds, cancelled_on } = payment
  const facts = [
    payment.numbers && t('for', { numbers: payment.numbers }),
    dotted(
      [payment.method, payment.instrument_no, payment.bank, payment.dated && showDay(payment.dated)].filter(
        (one): one is string => Boolean(one),
      ),
    ),
    payment.credit > 0 && t('credit', { amount: showMoney(payment.credit) }),
    payment.taken_by && t('by', { name: payment.taken_by }),
  ].filter((one): one is string => Boolean(one))
  return (
    <li className={styles.payment}>
      <Stack gap={1} className={styles.facts}>
        <Row gap={3} isWrapping lineGap="half">
          <Text as="span" weight="strong" isNumeric className={cancelled_on ? styles.gone : undefined}>
            {showMoney(payment.paid)}
          </Text>
          <Text as="span" wrap="anywhere">
            {number}
          </Text>
          <Text as="span" size="sm" tone="muted" wrap="nowrap">
            {showDay(payment.paid_on)}
          </Text>
        </Row>
        <Text size="sm" tone="muted" wrap="anywhere">
          {dotted(facts)}
        </Text>
        {cancelled_on && (
          <Text size="sm" tone="bad" wrap="anywhere">
            {t('cancelled', { day: showDay(cancelled_on), reason: payment.cancel_reason })}
          </Text>
        )}
        {payment.uses.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no id here, and only grow.
          <Text key={index} size="sm" tone="muted" wrap="anywhere">
            {t('used', {
              amount: showMoney(one.amount),
              numbers: one.numbers,
              day: showDay(one.day),
              name: one.by,
            })}
          </Text>
        ))}
        {refunds.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: refunds have no id here, and only grow.
          <Text key={index} size="sm" tone="warn" wrap="anywhere">
            {t('refunded', { amount: showMoney(one.amount), day: showDay(one.day), reason: one.reason })}
          </Text>
        ))}
      </Stack>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          aria-label={t('receiptOf', { number })}
          onClick={() => onOpen({ what: 'receipt', id })}
        >
          {t('receipt')}
        </Button>
        {mayWrite && !cancelled_on && leftOf(payment) > 0 && (
          <Button
            variant="quiet"
            aria-label={t('refundOf', { number })}
            onClick={() => onOpen({ what: 'refund', id })}
          >
            {t('refund')}
          </Button>
        )}
        {mayWrite && !cancelled_on && refunds.length === 0 && (
          <Button
            variant="quiet"
            aria-label={t('cancelOf', { number })}
            onClick={() => onOpen({ what: 'reverse', id })}
          >
            {t('cancel')}
          </Button>
        )}
      </div>
    </li>
  )
}
