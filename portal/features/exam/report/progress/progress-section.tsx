import { useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { lazyPart } from '#portal/shared/loading/lazy-part.tsx'
import { Fold } from '#ui/display/fold.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ChartSkeleton } from '../../exam-skeletons.tsx'
import { useTestRanks } from '../queries.ts'
import styles from './progress.module.css'
import { progressOf } from './progress.ts'
import { ProgressTable } from './progress-table.tsx'

// Recharts is large: it is loaded with the first chart.
const ProgressChart = lazyPart(
  async () => (await import('./progress-chart.tsx')).ProgressChart,
  <ChartSkeleton />,
)

/** A line needs two points. */
const minPoints = 2

/** 'My progress': percentage and percentile in the published tests of a label, as a line and as a table. */
export function ProgressSection({ labelId }: { labelId: number }) {
  const t = useTranslations('report')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useTestRanks()
  const points = useMemo(() => progressOf(data ?? [], labelId), [data, labelId])
  if (points.length < minPoints) return null
  return (
    <Card as="section" className={styles.folded} aria-labelledby={id}>
      <Fold
        title={
          <Text as="h2" id={id} size="md">
            {t('progress')}
          </Text>
        }
        onToggle={setIsOpen}
      >
        {isOpen && (
          <Stack gap={4}>
            <Text size="sm" tone="muted">
              {t('progressNote')}
            </Text>
            <ProgressChart points={points} />
            <Fold title={t('asTable')}>
              <ProgressTable points={points} />
            </Fold>
          </Stack>
        )}
      </Fold>
    </Card>
  )
}
