import { useTranslations } from 'use-intl/react'
import { addDays, showDay } from '#domain/day.ts'
import type { Waiting } from '#domain/home/calls.ts'
import { showTime } from '#domain/time-of-day.ts'
import { useToday, useZone } from '#portal/shared/calendar/use-zone.ts'

/** When something has to be settled, as one says it: `Due tomorrow, 5:00 PM`; '' where it has no hour. */
export function useWhen({ kind, state, starts_at, ends_at }: Waiting): string {
  const t = useTranslations('home.needsYou')
  const zone = useZone()
  const today = useToday()

  const say = (moment: string, isDayOnly = false) => {
    const epochMs = Date.parse(moment)
    const day = zone.dayAt(epochMs)
    const values = {
      isToday: day === today ? 'yes' : 'no',
      isTomorrow: day === addDays(today, 1) ? 'yes' : 'no',
      day: showDay(day),
    }
    return isDayOnly ? t('day', values) : t('moment', { ...values, time: showTime(zone.minuteAt(epochMs)) })
  }

  /** Of what runs: nobody needs to be told that it ends today. */
  const sayEnd = () => {
    const epochMs = Date.parse(ends_at)
    return zone.dayAt(epochMs) === today ? showTime(zone.minuteAt(epochMs)) : say(ends_at)
  }

  switch (kind) {
    case 'homework':
    case 'fee':
      // The mark beside it says "Overdue".
      if (state === 'overdue') return t('since', { day: showDay(zone.dayAt(Date.parse(ends_at))) })
      return t('dueAt', { when: say(ends_at, kind === 'fee') })
    case 'exam':
      return state === 'now' ? t('openUntil', { when: sayEnd() }) : t('opensAt', { when: say(starts_at) })
    case 'class':
      return state === 'now' ? t('until', { when: sayEnd() }) : t('begins', { when: say(starts_at) })
    case 'notices':
      return ''
  }
}
