import { Clock } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { dueBadge } from '#domain/assignment/status.ts'
import { useZone } from '#portal/shared/calendar/use-zone.ts'
import { useMinute } from '#portal/shared/use-minute.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { leftUntil } from './due.ts'
import styles from './due-badge.module.css'

/** How long there is left, in the last week (spec/1 §4.4). It follows the clock. */
export function DueBadge({ endDate }: { endDate: string }) {
  const t = useTranslations('assignment')
  const badge = dueBadge(leftUntil(endDate, useMinute(), useZone()))
  if (!badge) return null
  return (
    <span className={joinClasses(styles.badge, badge.kind === 'hours' && styles.soon)}>
      <Clock size={16} aria-hidden="true" />
      {badge.kind === 'hours' ? t('hoursLeft', { time: badge.time }) : t('daysLeft', { count: badge.count })}
    </span>
  )
}
