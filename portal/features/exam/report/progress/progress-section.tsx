import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { lazyPart } from '#portal/shared/lazy-part.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ChartSkeleton } from '../../exam-skeletons.tsx'
import { Panel } from '../panel.tsx'
import { useTestRanks } from '../queries.ts'
import styles from './progress.module.css'
import { progressOf } from './progress.ts'
import { ProgressTable } from './progress-table.tsx'

// Recharts is large: it is loaded with the first chart.
const ProgressChart = lazyPart(
  async () => (await import('./progress-chart.tsx')).ProgressChart,
  <ChartSkeleton />,
)

/** A line needs two. */
const minPoints = 2

/** 'My progress': percentage and percentile in the published tests of a label, as a line and as a table. */
export function ProgressSection({ labelId }: { labelId: number }) {
  const t = useTranslations('report')
  const { data } = useTestRanks()
  const points = useMemo(() => progressOf(data ?? [], labelId), [data, labelId])
  if (points.length < minPoints) return null
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
