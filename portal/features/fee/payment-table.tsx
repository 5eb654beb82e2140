import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { Payment } from '#domain/fee/calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { type Column, DataTable } from '#ui/display/data-table.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useClassColumn } from './due-tab.tsx'
import { PaymentMarks } from './payment-marks.tsx'
import type { FeesOf } from './queries.ts'
import { ReceiptButton } from './receipt-button.tsx'

type PaymentTableProps = { payments: readonly Payment[]; of: FeesOf }

/** The payments [fee-4]. */
export function PaymentTable({ payments, of }: PaymentTableProps) {
  const t = useTranslations('fee')
  const classColumn = useClassColumn()
  const hasReceipts = useSession((session) => session.plan.hasFeeReceipts)
  if (payments.length === 0) return <EmptyState title={t('none')} />
  const receipt: Column<Payment> = {
    title: t('columns.receipt'),
    isWide: true,
    cell: (row) => <ReceiptButton payment={row} of={of} />,
  }
  const columns: Column<Payment>[] = [
    { title: t('columns.instalment'), isLong: true, cell: (row) => row.numbers || t('nothing') },
    {
      title: t('columns.date'),
      isLead: true,
      cell: (row) => (
        <Text as="span" wrap="nowrap">
          {showDay(row.paidOn)}
        </Text>
      ),
    },
    ...classColumn,
    { title: t('columns.mode'), isLong: true, cell: (row) => row.method || t('nothing') },
    { title: t('columns.receiptNo'), isLong: true, cell: (row) => <PaymentMarks payment={row} /> },
    { title: t('columns.paid'), isAmount: true, isMain: true, cell: (row) => showMoney(row.paid) },
    { title: t('columns.balance'), isAmount: true, cell: (row) => showMoney(row.due) },
    ...(hasReceipts ? [receipt] : []),
  ]
  return (
    <DataTable
      caption={t('history')}
      columns={columns}
      rows={payments}
      keyOf={(row) => `${row.financialYear} ${row.receiptNo}`}
    />
  )
}
