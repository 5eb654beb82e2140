import { useTranslations } from 'use-intl/react'
import type { ImportDetail, ImportReport } from '#domain/desk/import-calls.ts'
import { DataTable } from '#ui/display/data-table.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './imports.module.css'
import { useKindTitle } from './use-counts.ts'

const figures = ['added', 'changed', 'unchanged', 'ended', 'faulty'] as const
const titles = {
  added: 'newCount',
  changed: 'changedCount',
  unchanged: 'unchangedCount',
  ended: 'endedCount',
  faulty: 'faultCount',
} as const
const shown = (count: number) => count.toLocaleString('en-IN')

/** How many rows are new, changed, unchanged, ended and at fault. */
export function Figures({ one, report }: { one: ImportDetail; report: ImportReport }) {
  const t = useTranslations('deskImports')
  const sumOf = (figure: (typeof figures)[number]) =>
    report.tables.reduce((sum, table) => sum + table[figure], 0)
  const titleOf = useKindTitle()
  const fileOf = ({ table: key }: ImportReport['tables'][number]) =>
    one.tables.find((other) => other.key === key)?.file ?? ''
  const seen = figures.filter((figure) => figure !== 'ended' || sumOf(figure) > 0)
  return (
    <>
      <dl className={styles.figures}>
        {seen.map((figure) => (
          <Card key={figure} gap={1}>
            <Text as="dt" size="sm" tone="muted">
              {t(titles[figure])}
            </Text>
            <Text
              as="dd"
              size="xl"
              weight="bold"
              isNumeric
              tone={figure === 'faulty' && sumOf(figure) > 0 ? 'bad' : 'default'}
            >
              {shown(sumOf(figure))}
            </Text>
          </Card>
        ))}
      </dl>
      {report.tables.length > 1 && (
        <DataTable
          caption={t('perTable')}
          rows={report.tables}
          keyOf={({ table, kind }) => `${table} ${kind}`}
          columns={[
            {
              title: t('ofKind'),
              cell: (row) => (row.kind === '' ? fileOf(row) : titleOf(row.kind)),
              isLong: true,
              isLead: true,
            },
            ...(report.tables.some((row) => row.kind !== '' && fileOf(row) !== '')
              ? [{ title: t('perTable'), cell: fileOf, isLong: true }]
              : []),
            ...seen.map((figure) => ({
              title: t(titles[figure]),
              cell: (row: ImportReport['tables'][number]) => shown(row[figure]),
              isAmount: true,
            })),
          ]}
        />
      )}
    </>
  )
}
