import { useCallback } from 'react'
import { useTranslations } from 'use-intl/react'
import { confirmTestReceipt } from '#domain/exam/panel/outcome-calls.ts'
import { showMoment } from '#domain/time-of-day.ts'
import { send } from '#portal/shared/api.ts'
import { ReceiptScreen } from '#portal/shared/receipt/receipt-screen.tsx'
import type { AskReceipt } from '#portal/shared/receipt/use-confirmation.ts'

/** /test-receipt/{code} */
export function TestReceiptScreen() {
  const t = useTranslations('testReceipt')
  const requestReceipt = useCallback<AskReceipt>(
    async (code, signal) => {
      const { result } = await send(confirmTestReceipt, { params: { code } }, { signal })
      const { answered, questions: count } = result
      return {
        institute: result.institute_name,
        logo: '',
        ...(result.replaced_at !== null && {
          changes: [
            {
              tone: 'warn' as const,
              title: t('replaced', { at: showMoment(result.replaced_at) }),
              text: t('replacedWhy'),
            },
          ],
        }),
        facts: [
          { name: t('test'), text: result.test_name },
          { name: t('student'), text: result.student_name },
          { name: t('at'), text: showMoment(result.submitted_at) },
          { name: t('answered'), text: t('answeredOf', { answered, count }) },
        ],
        proof: { name: t('hash'), text: result.answers_hash },
      }
    },
    [t],
  )
  return <ReceiptScreen title={t('title')} intro={t('intro')} path="/test-receipt" ask={requestReceipt} />
}
