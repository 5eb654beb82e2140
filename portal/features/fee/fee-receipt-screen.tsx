import { useCallback } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { confirmReceipt } from '#domain/fee/calls.ts'
import { paiseOf, showMoney } from '#domain/fee/money.ts'
import { send } from '#portal/shared/api.ts'
import { ReceiptScreen } from '#portal/shared/receipt/receipt-screen.tsx'
import type { AskReceipt } from '#portal/shared/receipt/use-confirmation.ts'

/** /receipt/{code}: whether a receipt is genuine, for anyone who has it. */
export function FeeReceiptScreen() {
  const t = useTranslations('feeReceipt')
  const ask = useCallback<AskReceipt>(
    async (code, signal) => {
      const change = (
        tone: 'bad' | 'warn',
        title: 'cancelledOn' | 'correctedOn' | 'refundedOn',
        text: 'cancelled' | 'corrected' | 'refunded',
        day: string,
        amount = 0,
      ) => ({
        tone,
        title: t(title, { day: showDay(day) }),
        text: t(text, { amount: showMoney(paiseOf(amount)) }),
      })
      const { result } = await send(confirmReceipt, { params: { code } }, { signal })
      return {
        institute: result.institute_name,
        logo: result.logo_url,
        changes: [
          ...(result.cancelled_on ? [change('bad', 'cancelledOn', 'cancelled', result.cancelled_on)] : []),
          ...(result.corrected_on ? [change('warn', 'correctedOn', 'corrected', result.corrected_on)] : []),
          ...(result.refunded_on
            ? [change('warn', 'refundedOn', 'refunded', result.refunded_on, result.refund_amount)]
            : []),
        ],
        facts: [
          { name: t('number'), text: result.f_rec_no },
          { name: t('date'), text: showDay(result.p_date) },
          { name: t('year'), text: result.financial_yr },
          { name: t('student'), text: result.student_name },
          { name: t('amount'), text: showMoney(paiseOf(result.p_amount)) },
        ],
      }
    },
    [t],
  )
  return <ReceiptScreen title={t('title')} intro={t('intro')} path="/receipt" ask={ask} />
}
