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
      const { result } = await send(confirmReceipt, { params: { code } }, { signal })
      return {
        institute: result.institute_name,
        logo: result.logo_url,
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
