import { useTranslations } from 'use-intl/react'
import { hasServerMessage, ListFailure } from '#portal/features/exam/list-failure.tsx'
import { OfflineExamCard } from '#portal/features/exam/offline/offline-exam-card.tsx'
import { analysisBars, type OfflineExam } from '#portal/shared/exam/offline.ts'
import { useOfflineExams } from '#portal/shared/exam/queries.ts'
import { LabelChips } from '#portal/shared/lists/label-chips.tsx'
import { LongList } from '#portal/shared/lists/long-list.tsx'
import { lazyPart } from '#portal/shared/loading/lazy-part.tsx'
import { QueryView } from '#portal/shared/query-view.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ChartSkeleton } from '../../exam-skeletons.tsx'
import { Panel } from '../panel.tsx'
import styles from '../report.module.css'
import type { ListingUrlState } from '../url-state.ts'

// Recharts is large: it is loaded with the first chart.
const AnalysisFigures = lazyPart(
  async () => (await import('#portal/shared/exam/analysis/analysis-figures.tsx')).AnalysisFigures,
  <ChartSkeleton />,
)

const heights = { wide: 132, phone: 240 }
const keyOf = ({ id }: OfflineExam) => id
const cardOf = (exam: OfflineExam) => <OfflineExamCard exam={exam} />

type OfflineReportsProps = { urlState: ListingUrlState; change: (part: Partial<ListingUrlState>) => void }

/**
 * Exams on paper by batch: as bars, as a table, and each as a card. An institute with OFFLINE exams only has them here
 * alone.
 */
export function OfflineReports({ urlState, change }: OfflineReportsProps) {
  const t = useTranslations('report')
  const query = useOfflineExams()
  if (hasServerMessage(query.error) && !query.data) return <ListFailure message={query.error.message} />
  return (
    <Stack gap={5} className={styles.listing}>
      <QueryView
        query={query}
        loading={<ChartSkeleton />}
        isEmpty={({ past }) => past.length === 0}
        empty={<EmptyState title={t('offlineNone')} />}
      >
        {({ past }) => <Figures exams={past} batch={urlState.batch} onBatch={(batch) => change({ batch })} />}
      </QueryView>
    </Stack>
  )
}

type FiguresProps = { exams: readonly OfflineExam[]; batch: string; onBatch: (batch: string) => void }

function Figures({ exams, batch, onBatch }: FiguresProps) {
  const t = useTranslations('report')
  const batches = [...new Map(exams.map((exam) => [String(exam.batchId), exam.batchName]))]
  const chosen = batches.some(([key]) => key === batch) ? batch : ''
  const shown = exams.filter((exam) => chosen === '' || String(exam.batchId) === chosen)
  const bars = analysisBars(exams, chosen === '' ? undefined : Number(chosen))
  return (
    <>
      {batches.length > 1 && (
        <LabelChips
          label={t('batches')}
          chips={[{ key: '', label: t('all') }, ...batches.map(([key, label]) => ({ key, label }))]}
          chosen={chosen}
          onChoose={onBatch}
        />
      )}
      <Panel title={t('analysis')}>
        <AnalysisFigures bars={bars} />
      </Panel>
      <Stack as="section" gap={3} aria-labelledby="offline-exams">
        <Text as="h2" id="offline-exams" size="lg">
          {t('offlineExams')}
        </Text>
        <LongList label={t('offlineExams')} items={shown} keyOf={keyOf} heights={heights}>
          {cardOf}
        </LongList>
      </Stack>
    </>
  )
}
