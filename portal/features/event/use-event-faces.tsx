import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CalendarEntry } from '#domain/event/calls.ts'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import type { DayFace } from '#ui/month-grid.tsx'
import { isHoliday } from './calendar.ts'
import { EventCell } from './event-cell.tsx'
import type { CalendarMonth } from './queries.ts'

/** More than this nobody listens to; the day's popup has them all. */
const mostTold = 5

/** The faces of the days of a month, each made once: what is on it, for the eye and for a screen reader. */
export function useEventFaces(
  days: CalendarMonth,
  onOpen: (day: string, entry: CalendarEntry) => void,
): (day: string) => DayFace {
  const t = useTranslations('event')
  const names = useNames()
  return useMemo(() => {
    const makeFace = (day: string): DayFace => {
      const on = days.get(day)
      if (!on) return { label: names.ofDay(day) }
      const told = on.items
        .slice(0, mostTold)
        .map((item) => `${t(isHoliday(item) ? 'holiday' : 'event')}: ${item.title_name}`)
      const more = on.items.length - told.length
      return {
        label: [
          names.ofDay(day),
          on.isWeeklyOff ? t('weeklyOff') : '',
          ...told,
          more > 0 ? t('more', { count: more }) : '',
        ]
          .filter(Boolean)
          .join(', '),
        // Beside the button of the day, whose label must be the words that it shows.
        extra: <EventCell on={on} onOpen={(item) => onOpen(day, item)} />,
      }
    }
    const faces = new Map<string, DayFace>()
    return (day) => {
      const face = faces.get(day) ?? makeFace(day)
      faces.set(day, face)
      return face
    }
  }, [days, names, onOpen, t])
}
