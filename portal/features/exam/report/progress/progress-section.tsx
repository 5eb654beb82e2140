import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { lazyPart } from '#portal/shared/lazy-part.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Panel } from '../panel.tsx'
import { useTestRanks } from '../queries.ts'
import { ChartSkeleton } from '../report-skeletons.tsx'
import styles from './progress.module.css'
import { progressOf } from './progress.ts'
import { ProgressTable } from './progress-table.tsx'

// Recharts is large: it comes with the first chart.
const ProgressChart = lazyPart(
  async () => (await import('./progress-chart.tsx')).ProgressChart,
  <ChartSkeleton />,
)

/** One point is no line. */
const fewestPoints = 2

/** 'My progress': one's rank over the published tests of a label, as a line and as a table. */
export function ProgressSection({ labelId }: { labelId: number }) {
  const t = useTranslations('report')
  const { data } = useTestRanks()
  const points = useMemo(() => progressOf(data ?? [], labelId), [data, labelId])
  // Above the cards: it takes no room where there is nothing to show.
  if (points.length < fewestPoints) return null
  return (
    <Panel title={t('progress')}>
      <Text size="sm" tone="muted">
        {t('progressNote')}
      </Text>
      <ProgressChart points={points} />
      <details className={styles.details}>
        <summary>{t('asTable')}</summary>
        <ProgressTable points={points} />
      </details>
    </Panel>
  )
}
