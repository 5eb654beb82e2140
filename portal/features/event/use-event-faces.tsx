import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import type { DayFace } from '#ui/controls/month-grid.tsx'
import type { CalendarItem } from './calendar.ts'
import { EventCell } from './event-cell.tsx'
import type { CalendarMonth } from './queries.ts'

/** More would take too long to listen to; the day's popup lists all of them. */
const maxInLabel = 5

/** The cells of a month, each made once: its items, and its label for screen readers. */
export function useEventFaces(
  days: CalendarMonth,
  onOpen: (day: string, entry: CalendarItem) => void,
): (day: string) => DayFace {
  const t = useTranslations('event')
  const names = useNames()
  return useMemo(() => {
    const makeFace = (day: string): DayFace => {
      const on = days.get(day)
      if (!on) return { label: names.ofDay(day) }
      const named = on.items.slice(0, maxInLabel).map((item) => `${t(item.kind)}: ${item.title}`)
      const more = on.items.length - named.length
      return {
        label: [
          names.ofDay(day),
          on.isWeeklyOff ? t('weeklyOff') : '',
          ...named,
          more > 0 ? t('more', { count: more }) : '',
        ]
          .filter(Boolean)
          .join(', '),
        // Outside the day's button, whose label must contain its visible text.
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
