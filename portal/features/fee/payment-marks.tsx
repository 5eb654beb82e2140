import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { Payment } from '#domain/fee/calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './fees.module.css'

/** The receipt number, and whether the payment was cancelled, refunded or corrected. */
export function PaymentMarks({ payment }: { payment: Payment }) {
  const t = useTranslations('fee.marks')
  const { receiptNo, cancelledOn, cancelReason, refunds, credit, whole, correctedOn } = payment
  const notes = [
    cancelledOn && t('cancelledOn', { day: showDay(cancelledOn), reason: cancelReason }),
    ...refunds.map(({ day, amount, reason }) =>
      t('refunded', { amount: showMoney(amount), day: showDay(day), reason }),
    ),
    credit > 0 && t('credit', { amount: showMoney(credit) }),
    whole > 0 && t('whole', { amount: showMoney(whole) }),
    correctedOn && t('corrected', { day: showDay(correctedOn) }),
  ].filter((note) => note !== '' && note !== false)
  return (
    <>
      {receiptNo} {cancelledOn && <Badge tone="bad" text={t('cancelled')} />}
      {[...notes.entries()].map(([position, note]) => (
        <Text
          key={position}
          as="span"
          size="sm"
          tone="muted"
          isNumeric
          wrap="anywhere"
          className={styles.note}
        >
          {note}
        </Text>
      ))}
    </>
  )
}
