import { useTranslations } from 'use-intl/react'
import { comparisonRows } from '#portal/shared/exam/analysis/comparison.ts'
import type { Test } from '#portal/shared/exam/read-test.ts'
import type { TestReport } from '#portal/shared/exam/test-report.ts'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { mayPreview } from '../list/listing.ts'
import { Panel } from '../panel.tsx'
import { ReportFile } from '../score/report-file.tsx'
import { SubjectTable } from './subject-table.tsx'

type ExamScoreProps = { test: Test; report: TestReport }

/** The panel 'Exam Score' [report-16]: correct and attempted questions, each subject, and the report as a file. */
export function ExamScore({ test, report }: ExamScoreProps) {
  const t = useTranslations('report')
  const texts = new Map(comparisonRows(report).map(({ kind, you }) => [kind, totalText(you)]))
  return (
    <Panel title={t('examScore')} actions={mayPreview(test) && <ReportFile test={test} />}>
      <Text as={Row} gap={4} lineGap="half" isWrapping size="sm" tone="muted" isNumeric>
        <span>{t('correctOf', { text: texts.get('correct') ?? '' })}</span>
        <span>{t('incorrectOf', { text: texts.get('incorrect') ?? '' })}</span>
      </Text>
      <SubjectTable rows={report.subjects} />
    </Panel>
  )
}

const totalText = ({ text, percent }: { text: string; percent?: string }) =>
  percent ? `${text} (${percent})` : text
