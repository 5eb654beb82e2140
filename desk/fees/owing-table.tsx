import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { OwingRow } from '#domain/desk/fees/calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { type Column, DataTable } from '#ui/display/data-table.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'

/** From here on somebody has to call the family. */
const longDays = 30

/** Students with what they owe, the longest first. */
export function OwingTable({ rows, year }: { rows: readonly OwingRow[]; year: string }) {
  const t = useTranslations('deskFees')
  const columns: Column<OwingRow>[] = [
    {
      title: t('columns.student'),
      isLong: true,
      isLead: true,
      cell: (row) => (
        <Stack as="span">
          <TextLink as={Link} to={`/fees/students/${row.student_id}${year ? `?year=${year}` : ''}`}>
            {row.name}
          </TextLink>
          {row.display_id && (
            <Text as="span" size="xs" tone="muted" wrap="anywhere">
              {row.display_id}
            </Text>
          )}
        </Stack>
      ),
    },
    { title: t('columns.section'), isLong: true, cell: (row) => row.section || '–' },
    {
      title: t('columns.since'),
      cell: (row) => (
        <Text as="span" wrap="nowrap">
          {row.since ? showDay(row.since) : '–'}
        </Text>
      ),
    },
    {
      title: t('columns.days'),
      isAmount: true,
      cell: (row) =>
        row.since ? (
          <Text
            as="span"
            tone={row.days > longDays ? 'bad' : 'default'}
            weight={row.days > longDays ? 'strong' : 'normal'}
          >
            {t('days', { count: row.days, shown: row.days.toLocaleString('en-IN') })}
          </Text>
        ) : (
          '–'
        ),
    },
    { title: t('columns.dueNow'), isAmount: true, isMain: true, cell: (row) => showMoney(row.due_now) },
    { title: t('columns.due'), isAmount: true, cell: (row) => showMoney(row.due) },
    { title: t('columns.paid'), isAmount: true, cell: (row) => showMoney(row.paid) },
  ]
  return (
    <DataTable caption={t('title')} columns={columns} rows={rows} keyOf={(row) => String(row.student_id)} />
  )
}
