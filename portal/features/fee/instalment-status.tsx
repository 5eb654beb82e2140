import type { InstalmentStatus } from '#domain/fee/rules.ts'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './instalment-status.module.css'

const looks: Readonly<Record<InstalmentStatus, string | undefined>> = {
  Overdue: styles.bad,
  Due: styles.warn,
  Discounted: styles.info,
  Paid: styles.good,
  'Bad Debt': styles.bad,
  'Partially Paid': styles.info,
}

/** The status of an instalment: its words are those of spec/2 §4, its colour only says them once more. */
export function InstalmentStatusBadge({ status }: { status: InstalmentStatus }) {
  return <span className={joinClasses(styles.badge, looks[status])}>{status}</span>
}
