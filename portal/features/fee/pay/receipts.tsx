import { useTranslations } from 'use-intl/react'
import { showMoney } from '#domain/fee/money.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ReceiptButton } from '../receipt-button.tsx'

type ReceiptsProps = {
  receipts: readonly {
    student_id: number
    receipt_no: string
    financial_year: string
    paid: number
    credit?: number
  }[]
  parts: readonly { student_id: number; year_id: number; name?: string }[]
}

/** The receipts of a payment, one for each student. */
export function Receipts({ receipts, parts }: ReceiptsProps) {
  const t = useTranslations('pay.order')
  const hasReceipts = useSession((session) => session.plan.hasFeeReceipts)
  return (
    <Stack as="ul" gap={3}>
      {receipts.map(({ student_id, receipt_no: receiptNo, financial_year, paid, credit = 0 }) => {
        const part = parts.find((one) => one.student_id === student_id)
        return (
          <Row as="li" key={receiptNo} gap={3} justify="between" isWrapping>
            <Stack gap="half">
              <Text weight="strong" wrap="anywhere">
                {t('receiptOf', { number: receiptNo })}
              </Text>
              <Text size="sm" tone="muted" isNumeric wrap="anywhere">
                {[receipts.length > 1 ? part?.name : undefined, showMoney(paid)].filter(Boolean).join(', ')}
              </Text>
              {credit > 0 && (
                <Text size="sm" tone="muted" isNumeric>
                  {t('credit', { amount: showMoney(credit) })}
                </Text>
              )}
            </Stack>
            {hasReceipts && (
              <ReceiptButton
                of={{ studentId: student_id, yearId: part?.year_id ?? 0 }}
                payment={{ receiptNo, financialYear: financial_year }}
              />
            )}
          </Row>
        )
      })}
    </Stack>
  )
}
