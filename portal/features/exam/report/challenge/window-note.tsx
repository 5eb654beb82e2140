import { useTranslations } from 'use-intl/react'
import { showMoment } from '#domain/time-of-day.ts'
import { Text } from '#ui/layout/text.tsx'
import { useChallenges } from './queries.ts'

/** When one may object to keys; nothing where one never could. */
export function WindowNote({ testId }: { testId: number }) {
  const t = useTranslations('report')
  const period = useChallenges(testId).data?.period
  if (!period) return null
  const { from, until, state } = period
  return (
    <Text size="sm" tone="muted">
      {t(`objections.${state}`, { from: showMoment(from), until: showMoment(until) })}
    </Text>
  )
}
