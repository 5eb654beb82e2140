import { useCallback } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { confirmReceipt } from '#domain/fee/calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { send } from '#portal/shared/api.ts'
import { ReceiptScreen } from '#portal/shared/receipt/receipt-screen.tsx'
import type { AskReceipt } from '#portal/shared/receipt/use-confirmation.ts'

/** /receipt/{code}: lets anyone with a receipt check that it is genuine. */
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
        text: t(text, { amount: showMoney(amount) }),
      })
      const { result } = await send(confirmReceipt, { params: { code } }, { signal })
      return {
        institute: result.institute,
        logo: result.logo,
        changes: [
          ...(result.cancelledOn ? [change('bad', 'cancelledOn', 'cancelled', result.cancelledOn)] : []),
          ...(result.correctedOn ? [change('warn', 'correctedOn', 'corrected', result.correctedOn)] : []),
          ...(result.refundedOn
            ? [change('warn', 'refundedOn', 'refunded', result.refundedOn, result.refunded)]
            : []),
        ],
        facts: [
          { name: t('number'), text: result.receiptNo },
          { name: t('date'), text: showDay(result.paidOn) },
          { name: t('year'), text: result.financialYear },
          { name: t('student'), text: result.student },
          { name: t('amount'), text: showMoney(result.paid) },
        ],
      }
    },
    [t],
  )
  return <ReceiptScreen title={t('title')} intro={t('intro')} path="/receipt" ask={ask} />
}
