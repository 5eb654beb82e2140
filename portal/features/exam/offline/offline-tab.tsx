import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { ExamPicture } from '#portal/features/exam/exam-picture.tsx'
import { hasServerMessage, ListFailure } from '#portal/features/exam/list-failure.tsx'
import { OfflineExamCard } from '#portal/features/exam/offline/offline-exam-card.tsx'
import { analysisBars, matchesSearch, type OfflineExam } from '#portal/shared/exam/offline.ts'
import { useOfflineExams } from '#portal/shared/exam/queries.ts'
import { LabelChips } from '#portal/shared/lists/label-chips.tsx'
import { LongList } from '#portal/shared/lists/long-list.tsx'
import { lazyPart } from '#portal/shared/loading/lazy-part.tsx'
import { QueryView } from '#portal/shared/query-view.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { SearchField } from '#ui/controls/search-field.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { CardsSkeleton, ChartSkeleton } from '../exam-skeletons.tsx'
import styles from '../exam-tab.module.css'
import { type ExamUrlState, offlineViews } from '../url-state.ts'
import type { ChangeUrlState } from '../use-exam-url-state.ts'

const AnalysisFigures = lazyPart(
  async () => (await import('#portal/shared/exam/analysis/analysis-figures.tsx')).AnalysisFigures,
  <ChartSkeleton />,
)

type OfflineTabProps = { urlState: ExamUrlState; onChange: ChangeUrlState }
const heights = { wide: 132, phone: 240 }
const keyOf = ({ id }: OfflineExam) => id
const cardOf = (exam: OfflineExam) => <OfflineExamCard exam={exam} />

/** Exams on paper of a batch or section, their analysis, and upcoming ones [exam-23]. */
export function OfflineTab({ urlState, onChange }: OfflineTabProps) {
  const query = useOfflineExams()
  if (query.data === undefined && hasServerMessage(query.error))
    return <ListFailure message={query.error.message} />
  return (
    <QueryView query={query} loading={<CardsSkeleton />}>
      {(exams) => <OfflineExams exams={exams} urlState={urlState} onChange={onChange} />}
    </QueryView>
  )
}

type Exams = { past: readonly OfflineExam[]; coming: readonly OfflineExam[] }

function OfflineExams({ exams, urlState, onChange }: OfflineTabProps & { exams: Exams }) {
  const t = useTranslations('myExam')
  const shared = useTranslations('exam')
  const isSchool = String(useSession((session) => session.isSchool))
  const batches = [...new Set(exams.past.map((exam) => exam.batchName))]
  const views: string[] = Object.values(offlineViews)
  const isListed = batches.includes(urlState.batch) || views.includes(urlState.batch)
  const chosen = isListed ? urlState.batch : ''
  const found = useMemo(() => searchExams(exams, urlState.typed), [exams, urlState.typed])
  return (
    <Stack gap={4} className={styles.tab}>
      <Row gap={3} lineGap={2} isWrapping className={styles.bar}>
        <SearchField
          label={t('search')}
          value={urlState.typed}
          onChange={(typed) => onChange({ typed })}
          className={styles.search}
        />
      </Row>
      <Stack gap={2}>
        <Text size="sm" tone="muted" weight="medium" aria-hidden="true">
          {t('batches', { isSchool })}
        </Text>
        <LabelChips
          label={t('batches', { isSchool })}
          chips={[
            ...batches.map((name) => ({ key: name, label: name })),
            { key: offlineViews.analysis, label: shared('analysis') },
            { key: offlineViews.upcoming, label: t('upcoming') },
          ]}
          chosen={chosen}
          onChoose={(batch) => onChange({ batch }, batch !== chosen)}
        />
      </Stack>
      {chosen === '' && urlState.typed.trim() === '' ? (
        <EmptyState title={t('none')} text={t('chooseBatch', { isSchool })} picture={<ExamPicture />} />
      ) : (
        <Chosen exams={found} chosen={chosen} />
      )}
    </Stack>
  )
}

const searchExams = ({ past, coming }: Exams, typed: string) => ({
  past: past.filter((exam) => matchesSearch(typed, exam)),
  coming: coming.filter((exam) => matchesSearch(typed, exam)),
})

/** The exams of a batch, the upcoming ones, or the analysis; all exams before a choice. */
function Chosen({ exams, chosen }: { exams: Exams; chosen: string }) {
  const t = useTranslations('myExam')
  const { past, coming } = exams
  if (chosen === offlineViews.analysis)
    return (
      <Card>
        <AnalysisFigures bars={analysisBars(past)} />
      </Card>
    )
  const isUpcoming = chosen === offlineViews.upcoming
  const inBatch = (exam: OfflineExam) => exam.batchName === chosen
  const listed = isUpcoming ? coming : chosen === '' ? [...coming, ...past] : past.filter(inBatch)
  const title = isUpcoming ? t('upcoming') : chosen
  return (
    <Stack as="section" gap={2} aria-label={title || t('search')}>
      <Row gap={3} lineGap={1} isWrapping>
        {title !== '' && (
          <Text as="h2" size="lg" wrap="anywhere">
            {title}
          </Text>
        )}
        <Text role="status" size="sm" tone="muted">
          {t('found', { count: listed.length })}
        </Text>
      </Row>
      {listed.length === 0 ? (
        <EmptyState title={t('none')} picture={<ExamPicture />} />
      ) : (
        <LongList label={title || t('search')} items={listed} keyOf={keyOf} heights={heights}>
          {cardOf}
        </LongList>
      )}
    </Stack>
  )
}
