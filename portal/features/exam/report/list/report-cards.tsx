import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl/react'
import { useChanges } from '#portal/features/exam/use-changes.ts'
import type { Test } from '#portal/shared/exam/read-test.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { listReports } from './listing.ts'
import styles from './report-card.module.css'
import { ReportCard } from './report-card.tsx'

type ReportCardsProps = {
  /** Names the list. */
  name: string
  /** Must keep their identity. */
  tests: readonly Test[]
  typed: string
  /** The maximum length of a test's name. */
  nameLength: number
}

/** Tests that match the search. Cards outside the screen are not painted. */
export function ReportCards({ name, tests, typed, nameLength }: ReportCardsProps) {
  const t = useTranslations('report')
  const now = useChanges(tests)
  const searched = useDeferredValue(typed)
  const listed = listReports(tests, searched, now)
  const isSearched = searched.trim() !== ''
  return (
    <Stack gap={3}>
      <Text role="status" size="sm" tone="muted" className={styles.count}>
        {(listed.length > 0 || isSearched) && t('found', { count: listed.length })}
      </Text>
      {listed.length === 0 ? (
        <EmptyState title={t(isSearched ? 'noneFound' : 'none')} />
      ) : (
        <Grid as="ul" columns="card" gap={4} aria-label={name}>
          {listed.map(({ test, status }) => (
            <li key={test.id} className={styles.item}>
              <ReportCard test={test} status={status} nameLength={nameLength} />
            </li>
          ))}
        </Grid>
      )}
    </Stack>
  )
}
