import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { listed } from '#domain/bidi.ts'
import { countByDay } from '#portal/shared/calendar/counts.ts'
import type { TimetableDays } from '#portal/shared/calendar/fetch-days.ts'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import type { DayFace } from '#ui/controls/month-grid.tsx'
import { type AttendanceDays, missedOn } from '../attendance/days.ts'
import { DayMarks } from './day-marks.tsx'

/**
 * The cells of a month: the number of entries, the holidays, and whether a class was missed. Each is made once, so that
 * choosing another day renders two cells instead of thirty.
 */
export function useDayFaces(
  data: TimetableDays | undefined,
  holidays: ReadonlyMap<string, readonly string[]> | undefined,
  attendance: AttendanceDays | undefined,
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
      const holiday = titles.length > 0 ? `${listed(titles)}, ${t('holiday')}` : ''
      const missed = attendance ? missedOn(attendance, day) : 0
      const absence = missed > 0 ? t('attendance.missedOnDay', { count: missed }) : ''
      return {
        // In the order shown, so that voice control finds the day by its visible text.
        label: [names.ofCell(day), schedules, holiday, absence].filter(Boolean).join(', '),
        content:
          schedules || holiday || absence ? (
            <DayMarks
              schedules={schedules}
              count={count}
              holiday={listed(titles)}
              holidayWord={t('holiday')}
              absence={absence}
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
  }, [data, holidays, attendance, names, t])
}
