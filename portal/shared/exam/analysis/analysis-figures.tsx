import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { showPercent } from '#domain/exam/percent.ts'
import { truncate } from '#domain/truncate.ts'
import { type AnalysisBar, showMarks } from '#portal/shared/exam/offline.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { type Column, DataTable } from '#ui/display/data-table.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { AnalysisChart } from './analysis-chart.tsx'

/** The maximum length of a description [exam-24]. */
const maxNameLength = 45

/** The exams on paper as bars and as a table. It needs Recharts, so load it when it is shown. */
export function AnalysisFigures({ bars }: { bars: readonly AnalysisBar[] }) {
  const t = useTranslations('exam')
  const isSchool = useSession((session) => session.isSchool)
  if (bars.length === 0) return <EmptyState title={t('noAnalysis')} />
  const hasBatches = new Set(bars.map((bar) => bar.batchName)).size > 1
  const batch: Column<AnalysisBar> = {
    title: t(isSchool ? 'section' : 'batch'),
    isAmount: true,
    cell: ({ batchName }) => batchName,
  }
  return (
    <Stack gap={4}>
      <AnalysisChart label={t('analysisChart')} bars={bars} />
      <DataTable
        look="plain"
        caption={t('analysis')}
        rows={bars}
        keyOf={({ examId }) => String(examId)}
        columns={[
          {
            title: t('exam'),
            cell: ({ name, day }) => (
              <>
                {truncate(name, maxNameLength)}
                <Text as="div" size="xs" tone="muted" weight="normal">
                  {showDay(day)}
                </Text>
              </>
            ),
          },
          ...(hasBatches ? [batch] : []),
          { title: t('marks'), isAmount: true, cell: ({ marks }) => showMarks(marks) },
          { title: t('percent'), isAmount: true, cell: ({ percent }) => showPercent(percent) },
          { title: t('rankShort'), isAmount: true, cell: ({ rank }) => rank },
        ]}
      />
    </Stack>
  )
}
