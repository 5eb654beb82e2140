import { useTranslations } from 'use-intl/react'
import { classStatus } from '#domain/live/status.ts'
import { useMinute } from '#portal/shared/time/use-minute.ts'
import { Badge } from '#ui/display/badge.tsx'
import { countdownTo } from './countdown.ts'
import type { ShownClass } from './shown.ts'

/** Ongoing, or the time until it begins; nothing after its end [live-7]. It follows the clock. */
export function ClassStatus({ live }: { live: ShownClass }) {
  const t = useTranslations('live')
  const nowMs = useMinute()
  const status = classStatus(live, nowMs)
  if (status === 'over') return null
  if (status === 'running') return <Badge tone="good" text={t('ongoing')} />
  const countdown = countdownTo(live.startMs, nowMs)
  const text =
    countdown.unit === 'days'
      ? t('daysLeft', { count: countdown.count })
      : t('hoursLeft', { time: countdown.time })
  return <Badge tone="info" text={text} />
}
