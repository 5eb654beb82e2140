import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { DueInstalment, FeeResult } from '#domain/fee/calls.ts'
import { showRupees } from '#domain/fee/money.ts'
import { balanceOf, instalmentStatus, shownInstalments } from '#domain/fee/rules.ts'
import { useToday } from '#portal/shared/calendar/use-zone.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, FeeTable } from './fee-table.tsx'
import { InstalmentStatusBadge } from './instalment-status.tsx'
import { useClassColumn } from './use-class-column.ts'

/** What is to be paid, by instalment (spec/2 §2.8). */
export function DueTable({ fees }: { fees: FeeResult }) {
  const t = useTranslations('fee')
  const today = useToday()
  const classColumn = useClassColumn()
  const rows = shownInstalments(fees.a_install_li, today)
  if (rows.length === 0) return <EmptyState title={t('none')} />
  const fine: Column<DueInstalment> = {
    title: t('columns.fine'),
    isAmount: true,
    cell: (row) => showRupees(row.balance_fine),
  }
  const columns: Column<DueInstalment>[] = [
    { title: t('columns.instalment'), cell: (row) => row.install_no },
    { title: t('columns.date'), cell: (row) => showDay(row.d_date) },
    ...classColumn,
    { title: t('columns.total'), isAmount: true, cell: (row) => showRupees(row.t_amount) },
    ...(fees.is_fine_configured === 'Y' ? [fine] : []),
    {
      title: t('columns.balance'),
      isAmount: true,
      isMain: true,
      cell: (row) => showRupees(balanceOf(row)),
    },
    {
      title: t('columns.status'),
      isLead: true,
      cell: (row) => <InstalmentStatusBadge status={instalmentStatus(row, today)} />,
    },
  ]
  return <FeeTable caption={t('due')} columns={columns} rows={rows} keyOf={(row) => String(row.install_no)} />
}
