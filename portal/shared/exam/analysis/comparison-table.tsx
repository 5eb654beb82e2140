import { useTranslations } from 'use-intl/react'
import type { TestReport } from '#portal/shared/exam/test-report.ts'
import { DataTable } from '#ui/display/data-table.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { Text } from '#ui/layout/text.tsx'
import { comparisonRows, type Figure } from './comparison.ts'

type ComparisonTableProps = { report: TestReport; label: string }

/** You / Topper / Average [report-18]. */
export function ComparisonTable({ report, label }: ComparisonTableProps) {
  const t = useTranslations('exam')
  return (
    <DataTable
      look="plain"
      caption={label}
      rows={comparisonRows(report)}
      keyOf={({ kind }) => kind}
      columns={[
        { title: t('figure'), isTitleHidden: true, cell: ({ kind }) => t(`figures.${kind}`) },
        { title: t('you'), isAmount: true, isMarked: true, cell: ({ you }) => <FigureText figure={you} /> },
        { title: t('topper'), isAmount: true, cell: ({ topper }) => <FigureText figure={topper} /> },
        { title: t('average'), isAmount: true, cell: ({ average }) => <FigureText figure={average} /> },
      ]}
    />
  )
}

function FigureText({ figure }: { figure: Figure | null }) {
  const t = useTranslations('exam')
  if (!figure)
    return (
      <>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('withheld')}</VisuallyHidden>
      </>
    )
  return (
    <>
      {figure.text}
      {figure.percent && (
        <Text as="div" size="xs" tone="muted">
          {figure.percent}
        </Text>
      )}
    </>
  )
}
