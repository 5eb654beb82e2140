import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { Payment } from '#domain/fee/calls.ts'
import { showRupees } from '#domain/fee/money.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, FeeTable } from './fee-table.tsx'
import { ReceiptButton } from './receipt-button.tsx'
import { useClassColumn } from './use-class-column.ts'

type PaymentTableProps = { payments: readonly Payment[]; of: { studentId: number; yearId: number } }

/** What was paid (spec/2 §2.8). */
export function PaymentTable({ payments, of }: PaymentTableProps) {
  const t = useTranslations('fee')
  const classColumn = useClassColumn()
  const hasReceipts = useSession((session) => session.inst_set_up.student_fee_receipt_option)
  if (payments.length === 0) return <EmptyState title={t('none')} />
  const receipt: Column<Payment> = {
    title: t('columns.receipt'),
    isWide: true,
    cell: (row) => <ReceiptButton payment={row} of={of} />,
  }
  const columns: Column<Payment>[] = [
    { title: t('columns.instalment'), isLong: true, cell: (row) => row.install_nos },
    { title: t('columns.date'), isLead: true, cell: (row) => showDay(row.p_date) },
    ...classColumn,
    { title: t('columns.mode'), isLong: true, cell: (row) => row.p_method || t('nothing') },
    { title: t('columns.receiptNo'), isLong: true, cell: (row) => row.f_rec_no },
    { title: t('columns.paid'), isAmount: true, isMain: true, cell: (row) => showRupees(row.p_amount) },
    { title: t('columns.balance'), isAmount: true, cell: (row) => showRupees(row.d_amount) },
    ...(hasReceipts ? [receipt] : []),
  ]
  return (
    <FeeTable
      caption={t('history')}
      columns={columns}
      rows={payments}
      keyOf={(row) => `${row.financial_yr} ${row.f_rec_no}`}
    />
  )
}
