import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Test } from '#domain/exam/calls.ts'
import { useChanges } from '#portal/shared/exam/use-changes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { listReports } from './listing.ts'
import { ReportCard } from './report-card.tsx'
import styles from './report-cards.module.css'

type ReportCardsProps = {
  /** Names the list. */
  name: string
  /** They must keep their identity. */
  tests: readonly Test[]
  typed: string
  /** Characters of a test's name. */
  nameLength: number
}

/** What is listed of some tests, as the search leaves it. Cards out of view are neither laid out nor painted. */
export function ReportCards({ name, tests, typed, nameLength }: ReportCardsProps) {
  const t = useTranslations('report')
  const now = useChanges(tests)
  const searched = useDeferredValue(typed)
  const listed = listReports(tests, searched, now)
  const isSearched = searched.trim() !== ''
  return (
    <div className={styles.place}>
      <p role="status" className={styles.count}>
        {(listed.length > 0 || isSearched) && t('found', { count: listed.length })}
      </p>
      {listed.length === 0 ? (
        <EmptyState title={t(isSearched ? 'noneFound' : 'none')} />
      ) : (
        <ul className={styles.cards} aria-label={name}>
          {listed.map(({ test, status }) => (
            <li key={test.test_id} className={styles.card}>
              <ReportCard test={test} status={status} nameLength={nameLength} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
