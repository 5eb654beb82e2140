import { useTranslations } from 'use-intl/react'
import { useNames } from '#portal/shared/calendar/use-names.ts'

type Days = { first: string; last?: string | undefined }

/** Names a day, or a range from its first to its last day: `Friday, 20 November – Sunday, 22 November`. */
export function useDaysName(): (days: Days) => string {
  const t = useTranslations('event')
  const { ofDay } = useNames()
  return ({ first, last }) =>
    last === undefined ? ofDay(first) : t('days', { first: ofDay(first), last: ofDay(last) })
}
