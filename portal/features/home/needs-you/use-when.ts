import { useTranslations } from 'use-intl/react'
import { addDays, showDay } from '#domain/day.ts'
import { showTime } from '#domain/time-of-day.ts'
import { useToday, useZone } from '#portal/shared/time/use-zone.ts'
import type { WaitingItem } from './waiting.ts'

/** Formats moments, ISO 8601: `today`, `tomorrow, 5:00 PM`, `20-11-2026`. */
export function useSay() {
  const t = useTranslations('home.needsYou')
  const zone = useZone()
  const today = useToday()
  const dayOf = (moment: string) => {
    const day = zone.dayAt(Date.parse(moment))
    return {
      isToday: day === today ? 'yes' : 'no',
      isTomorrow: day === addDays(today, 1) ? 'yes' : 'no',
      day: showDay(day),
    }
  }
  const timeOf = (moment: string) => showTime(zone.minuteAt(Date.parse(moment)))
  const sayMoment = (moment: string) => t('moment', { ...dayOf(moment), time: timeOf(moment) })
  return {
    day: (moment: string) => t('day', dayOf(moment)),
    moment: sayMoment,
    /** The end of something that runs, without the day if it is today. */
    end: (moment: string) => (dayOf(moment).isToday === 'yes' ? timeOf(moment) : sayMoment(moment)),
  }
}

/** The due time of an item other than a fee: `Due tomorrow, 5:00 PM`; '' without an hour. */
export function useWhen({ kind, state, startsAt, endsAt }: WaitingItem): string {
  const t = useTranslations('home.needsYou')
  const say = useSay()
  switch (kind) {
    case 'homework':
      // The badge beside it says "Overdue".
      return state === 'overdue'
        ? t('since', { day: say.day(endsAt) })
        : t('dueAt', { when: say.moment(endsAt) })
    case 'answer':
      // Its end is the midnight after the last day.
      return t('answerBy', { day: say.day(new Date(Date.parse(endsAt) - 1).toISOString()) })
    case 'meeting':
      return t('bookBy', { day: say.day(new Date(Date.parse(endsAt) - 1).toISOString()) })
    case 'exam':
      return state === 'now'
        ? t('openUntil', { when: say.end(endsAt) })
        : t('opensAt', { when: say.moment(startsAt) })
    case 'class':
      return state === 'now'
        ? t('until', { when: say.end(endsAt) })
        : t('begins', { when: say.moment(startsAt) })
    case 'fee':
    case 'notices':
      return ''
  }
}
