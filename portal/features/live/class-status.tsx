import { useTranslations } from 'use-intl/react'
import { countdownTo } from '#domain/live/countdown.ts'
import type { ShownClass } from '#domain/live/shown.ts'
import { classStatus } from '#domain/live/status.ts'
import { useMinute } from '#portal/shared/use-minute.ts'
import { joinClasses } from '#ui/join-classes.ts'
import styles from './class-status.module.css'

/** Ongoing, or how long until it begins; nothing when it is over (spec/1 §4.5). It follows the clock. */
export function ClassStatus({ live }: { live: ShownClass }) {
  const t = useTranslations('live')
  const nowMs = useMinute()
  const status = classStatus(live, nowMs)
  if (status === 'over') return null
  if (status === 'running')
    return <span className={joinClasses(styles.badge, styles.ongoing)}>{t('ongoing')}</span>
  const left = countdownTo(live.startMs, nowMs)
  return (
    <span className={styles.badge}>
      {left.unit === 'days' ? t('daysLeft', { count: left.count }) : t('hoursLeft', { time: left.time })}
    </span>
  )
}
