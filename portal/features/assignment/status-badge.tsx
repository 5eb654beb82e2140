import { useTranslations } from 'use-intl/react'
import type { ShownStatus } from '#domain/assignment/status.ts'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './status-badge.module.css'

const tones: Record<ShownStatus, string | undefined> = {
  Pending: styles.warn,
  Draft: styles.info,
  Submitted: styles.good,
  Evaluated: styles.good,
  'Not Submitted': styles.bad,
  Expired: styles.quiet,
}

/** A status, in words and by its colour. */
export function StatusBadge({ status }: { status: ShownStatus }) {
  const t = useTranslations('assignment')
  return <span className={joinClasses(styles.badge, tones[status])}>{t(`statuses.${status}`)}</span>
}
