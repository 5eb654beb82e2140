import { useTranslations } from 'use-intl/react'
import { Badge } from '#ui/display/badge.tsx'

/** Says that a class runs. */
export function NowBadge() {
  const t = useTranslations('timetable')
  return <Badge tone="good" text={t('now')} />
}
