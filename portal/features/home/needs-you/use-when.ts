import { useTranslations } from 'use-intl/react'
import { addDays, showDay } from '#domain/day.ts'
import type { Waiting } from '#domain/home/calls.ts'
import { showTime } from '#domain/time-of-day.ts'
import { useToday, useZone } from '#portal/shared/calendar/use-zone.ts'

/** Moments, ISO 8601, as one says them: `today`, `tomorrow, 5:00 PM`, `20-11-2026`. */
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
  return {
    day: (moment: string) => t('day', dayOf(moment)),
    moment: (moment: string) => t('moment', { ...dayOf(moment), time: timeOf(moment) }),
    /** Of what runs: nobody needs to be told that it ends today. */
    end: (moment: string) =>
      zone.dayAt(Date.parse(moment)) === today
        ? timeOf(moment)
        : t('moment', { ...dayOf(moment), time: timeOf(moment) }),
  }
}

/** When something other than a fee has to be settled: `Due tomorrow, 5:00 PM`; '' where it has no hour. */
export function useWhen({ kind, state, starts_at, ends_at }: Waiting): string {
  const t = useTranslations('home.needsYou')
  const say = useSay()
  switch (kind) {
    case 'homework':
      // The mark beside it says "Overdue".
      return state === 'overdue'
        ? t('since', { day: say.day(ends_at) })
        : t('dueAt', { when: say.moment(ends_at) })
    case 'exam':
      return state === 'now'
        ? t('openUntil', { when: say.end(ends_at) })
        : t('opensAt', { when: say.moment(starts_at) })
    case 'class':
      return state === 'now'
        ? t('until', { when: say.end(ends_at) })
        : t('begins', { when: say.moment(starts_at) })
    case 'fee':
    case 'notices':
      return ''
  }
}
