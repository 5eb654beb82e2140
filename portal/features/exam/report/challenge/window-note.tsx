import { useTranslations } from 'use-intl/react'
import { showMoment } from '#domain/time-of-day.ts'
import { Text } from '#ui/layout/text.tsx'
import { useChallenges } from './queries.ts'

/** The period for objections to keys; renders nothing for tests without one. */
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
