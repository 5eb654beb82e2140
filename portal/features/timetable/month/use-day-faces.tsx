import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { countByDay } from '#portal/shared/calendar/counts.ts'
import type { TimetableDays } from '#portal/shared/calendar/fetch-days.ts'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import type { DayFace } from '#ui/controls/month-grid.tsx'
import { DayMarks } from './day-marks.tsx'

/**
 * The faces of the days of a month: how many schedules, and which holidays. Each is made once, so that choosing another
 * day draws two cells and not thirty.
 */
export function useDayFaces(
  data: TimetableDays | undefined,
  holidays: ReadonlyMap<string, readonly string[]> | undefined,
): (day: string) => DayFace {
  const t = useTranslations('timetable')
  const names = useNames()
  return useMemo(() => {
    const counts = countByDay(data?.byDay ?? {})
    const words = new Map<number, string>()
    const wordsFor = (count: number) => {
      const text = words.get(count) ?? t('schedules', { count })
      words.set(count, text)
      return text
    }
    const makeFace = (day: string): DayFace => {
      const count = counts.get(day) ?? 0
      const titles = holidays?.get(day) ?? []
      const schedules = count > 0 ? wordsFor(count) : ''
      const holiday = titles.length > 0 ? `${titles.join(', ')}, ${t('holiday')}` : ''
      return {
        // In the order shown, so that voice control finds the day by its visible text.
        label: [names.ofCell(day), schedules, holiday].filter(Boolean).join(', '),
        content:
          schedules || holiday ? (
            <DayMarks
              schedules={schedules}
              count={count}
              holiday={titles.join(', ')}
              holidayWord={t('holiday')}
            />
          ) : undefined,
      }
    }
    const faces = new Map<string, DayFace>()
    return (day) => {
      const face = faces.get(day) ?? makeFace(day)
      faces.set(day, face)
      return face
    }
  }, [data, holidays, names, t])
}
