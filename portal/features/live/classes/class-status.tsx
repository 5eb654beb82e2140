import { useTranslations } from 'use-intl/react'
import { classStatus } from '#domain/live/status.ts'
import { useMinute } from '#portal/shared/use-minute.ts'
import { Badge } from '#ui/badge.tsx'
import { countdownTo } from './countdown.ts'
import type { ShownClass } from './shown.ts'

/** Ongoing, or how long until it begins; nothing when it is over (spec/1 §4.5). It follows the clock. */
export function ClassStatus({ live }: { live: ShownClass }) {
  const t = useTranslations('live')
  const nowMs = useMinute()
  const status = classStatus(live, nowMs)
  if (status === 'over') return null
  if (status === 'running') return <Badge tone="good" text={t('ongoing')} />
  const left = countdownTo(live.startMs, nowMs)
  const text =
    left.unit === 'days' ? t('daysLeft', { count: left.count }) : t('hoursLeft', { time: left.time })
  return <Badge tone="info" text={text} />
}
