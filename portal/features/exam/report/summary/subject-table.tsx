import { useTranslations } from 'use-intl/react'
import { showNumber } from '#domain/exam/percent.ts'
import { nameLengths, subjectMinutes } from '#domain/exam/report/report.ts'
import { truncate } from '#domain/truncate.ts'
import type { SubjectResult } from '#portal/shared/exam/test-report.ts'
import { DataTable } from '#ui/display/data-table.tsx'
import { Text } from '#ui/layout/text.tsx'

/** Score, right, wrong, unanswered and minutes of each subject [report-16]. */
export function SubjectTable({ rows }: { rows: readonly SubjectResult[] }) {
  const t = useTranslations('report')
  if (rows.length === 0)
    return (
      <Text size="sm" tone="muted">
        {t('noSubjects')}
      </Text>
    )
  return (
    <DataTable
      look="plain"
      narrow="scroll"
      caption={t('examScore')}
      rows={rows}
      keyOf={(row) => row.subject}
      columns={[
        {
          title: t('subject'),
          cell: ({ subject }) => <span title={subject}>{truncate(subject, nameLengths.subject)}</span>,
        },
        { title: t('score'), isAmount: true, cell: (row) => showNumber(row.score) },
        { title: t('right'), isAmount: true, cell: (row) => row.right },
        { title: t('wrong'), isAmount: true, cell: (row) => row.wrong },
        { title: t('left'), isAmount: true, cell: (row) => row.left },
        {
          title: t('minutes'),
          isAmount: true,
          cell: (row) => t('minutesText', { count: subjectMinutes(row.ms) }),
        },
      ]}
    />
  )
}
