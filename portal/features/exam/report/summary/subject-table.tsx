import { useTranslations } from 'use-intl/react'
import { showNumber } from '#domain/exam/percent.ts'
import type { TestReport } from '#domain/exam/report/calls.ts'
import { nameLengths, subjectMinutes } from '#domain/exam/report/report.ts'
import { truncate } from '#domain/truncate.ts'
import { DataTable } from '#ui/display/data-table.tsx'
import { Text } from '#ui/layout/text.tsx'

/** Score, right, wrong, left and minutes of each subject (spec/3 §3 "Subject-wise row"). */
export function SubjectTable({ rows }: { rows: TestReport['subject_wise_distribution'] }) {
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
      keyOf={(row) => row.subject_name}
      columns={[
        {
          title: t('subject'),
          cell: ({ subject_name: name }) => <span title={name}>{truncate(name, nameLengths.subject)}</span>,
        },
        { title: t('score'), isAmount: true, cell: (row) => showNumber(row.total_score) },
        { title: t('right'), isAmount: true, cell: (row) => row.right_ques_count },
        { title: t('wrong'), isAmount: true, cell: (row) => row.wrong_ques_count },
        { title: t('left'), isAmount: true, cell: (row) => row.left_ques_count },
        {
          title: t('minutes'),
          isAmount: true,
          cell: (row) => t('minutesText', { count: subjectMinutes(row.total_attempted_time) }),
        },
      ]}
    />
  )
}
