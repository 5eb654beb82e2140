import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { showMoney } from '#domain/fee/money.ts'
import { balanceOf, type Instalment, instalmentStatus, shownInstalments } from '#domain/fee/rules.ts'
import { useToday } from '#portal/shared/calendar/use-zone.ts'
import { type Column, DataTable } from '#ui/display/data-table.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { InstalmentStatusBadge } from './instalment-status.tsx'
import type { Fees } from './queries.ts'
import { useClassColumn } from './use-class-column.ts'

/** What is to be paid, by instalment (spec/2 §2.8). */
export function DueTable({ fees }: { fees: Fees }) {
  const t = useTranslations('fee')
  const today = useToday()
  const classColumn = useClassColumn()
  const rows = shownInstalments(fees.instalments, today)
  if (rows.length === 0) return <EmptyState title={t('none')} />
  const fine: Column<Instalment> = {
    title: t('columns.fine'),
    isAmount: true,
    cell: (row) => showMoney(row.fineLeft),
  }
  const columns: Column<Instalment>[] = [
    { title: t('columns.instalment'), cell: (row) => row.number },
    { title: t('columns.date'), cell: (row) => showDay(row.dueDay) },
    ...classColumn,
    { title: t('columns.total'), isAmount: true, cell: (row) => showMoney(row.asked) },
    ...(fees.hasFines ? [fine] : []),
    {
      title: t('columns.balance'),
      isAmount: true,
      isMain: true,
      cell: (row) => showMoney(balanceOf(row)),
    },
    {
      title: t('columns.status'),
      isLead: true,
      cell: (row) => <InstalmentStatusBadge status={instalmentStatus(row, today)} />,
    },
  ]
  return <DataTable caption={t('due')} columns={columns} rows={rows} keyOf={(row) => String(row.number)} />
}
