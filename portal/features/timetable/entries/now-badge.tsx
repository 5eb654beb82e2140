import { useTranslations } from 'use-intl/react'
import { classStatus } from '#domain/live/status.ts'
import type { Entry } from '#portal/shared/calendar/entry.ts'
import { spanOf } from '#portal/shared/calendar/status.ts'
import { useZone } from '#portal/shared/calendar/use-zone.ts'
import { useMinute } from '#portal/shared/use-minute.ts'
import { Badge } from '#ui/display/badge.tsx'

/** Says that a class runs. */
export function NowBadge({ entry }: { entry: Entry }) {
  const t = useTranslations('timetable')
  const isRunning = classStatus(spanOf(entry, useZone()), useMinute()) === 'running'
  return isRunning && <Badge tone="good" text={t('now')} />
}
