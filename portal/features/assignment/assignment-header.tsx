import { useTranslations } from 'use-intl/react'
import type { Assignment } from '#domain/assignment/calls.ts'
import { shownStatus } from '#domain/assignment/status.ts'
import styles from './assignment-header.module.css'
import { DueDate } from './due/due-date.tsx'
import { DueNote } from './due/due-note.tsx'
import { StatusBadge } from './status-badge.tsx'

/** What it is, until when, and how it stands. */
export function AssignmentHeader({ assignment }: { assignment: Assignment }) {
  const t = useTranslations('assignment')
  const { title, end_date } = assignment
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.due}>
        <StatusBadge status={shownStatus(assignment)} />
        <p>
          {t('dueDate')}{' '}
          <strong>
            <DueDate endDate={end_date} />
          </strong>
        </p>
        <DueNote item={assignment} />
      </div>
    </header>
  )
}
