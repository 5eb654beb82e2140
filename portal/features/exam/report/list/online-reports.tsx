import { useTranslations } from 'use-intl/react'
import { nameLengths } from '#domain/exam/report/report.ts'
import { hasServerMessage, ListFailure } from '#portal/features/exam/list-failure.tsx'
import type { Label } from '#portal/shared/exam/label.ts'
import { useLabelTests } from '#portal/shared/exam/listed-tests.ts'
import { useLabels } from '#portal/shared/exam/queries.ts'
import { LabelChips } from '#portal/shared/lists/label-chips.tsx'
import { QueryView } from '#portal/shared/query-view.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ProgressSection } from '../progress/progress-section.tsx'
import { useTestRanks } from '../queries.ts'
import styles from '../report.module.css'
import { CardsSkeleton, NavigationSkeleton } from '../report-skeletons.tsx'
import type { ListingUrlState } from '../url-state.ts'
import { LatestResults } from './latest-results.tsx'
import { ProductReports } from './product-reports.tsx'
import { ReportCards } from './report-cards.tsx'

type OnlineReportsProps = { urlState: ListingUrlState; change: (part: Partial<ListingUrlState>) => void }

/** Labels, the reports of the chosen label, and those of products [report-2]. */
export function OnlineReports({ urlState, change }: OnlineReportsProps) {
  const t = useTranslations('report')
  const tExam = useTranslations('exam')
  const labels = useLabels()
  // Fetched early: latest results and progress are above the cards, which would jump when they appear.
  useTestRanks()
  const chosen = labels?.find(({ id }) => String(id) === urlState.label)
  return (
    <Stack gap={5} className={styles.listing}>
      <Row gap={4} lineGap={3} align="start" justify="between" isWrapping>
        {labels ? (
          <LabelChips
            label={tExam('labels')}
            chips={labels.map(({ id, name }) => ({ key: String(id), label: name }))}
            chosen={urlState.label}
            onChoose={(label) => change({ label })}
          />
        ) : (
          <NavigationSkeleton />
        )}
        <SearchField label={t('search')} value={urlState.typed} onChange={(typed) => change({ typed })} />
      </Row>
      {chosen ? (
        <>
          {typeof chosen.id === 'number' && <ProgressSection labelId={chosen.id} />}
          <LabelReports key={chosen.id} label={chosen} typed={urlState.typed} />
        </>
      ) : (
        labels && (
          <>
            <LatestResults typed={urlState.typed} />
            <EmptyState title={t('prompt')} />
          </>
        )
      )}
      <ProductReports typed={urlState.typed} besides={chosen?.id} />
    </Stack>
  )
}

function LabelReports({ label, typed }: { label: Label; typed: string }) {
  const query = useLabelTests(label)
  if (hasServerMessage(query.error) && !query.data) return <ListFailure message={query.error.message} />
  return (
    <QueryView query={query} loading={<CardsSkeleton />}>
      {(tests) => <ReportCards name={label.name} tests={tests} typed={typed} nameLength={nameLengths.card} />}
    </QueryView>
  )
}
