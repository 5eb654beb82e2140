import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { weekdayOf } from '#domain/day.ts'

const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7] as const
const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

export type Names = {
  /** Monday first. */
  weekdays: { short: string; long: string }[]
  /** `November 2026`. */
  ofMonth: (month: string) => string
  /** `Friday, 20 November`. */
  ofDay: (day: string) => string
  /** `Fri 20 Nov`: a day of a table. */
  ofShortDay: (day: string) => string
  /** `Friday, November 20`: a day of a grid, which shows `20` and goes on with what is on it. */
  ofCell: (day: string) => string
}

/** Names of days and months, looked up once: a month shows thirty. */
export function useNames(): Names {
  const t = useTranslations('calendar')
  return useMemo(() => {
    const weekdays = weekdayNumbers.map((number) => ({
      short: t(`shortWeekdays.${number}`),
      long: t(`weekdays.${number}`),
    }))
    const months = monthNumbers.map((number) => t(`months.${number}`))
    const monthName = (text: string) => months[Number(text.slice(5, 7)) - 1] ?? ''
    const weekdayName = (day: string) => weekdays[weekdayOf(day) - 1]?.long ?? ''
    return {
      weekdays,
      ofMonth: (month) => `${monthName(month)} ${month.slice(0, 4)}`,
      ofDay: (day) => `${weekdayName(day)}, ${Number(day.slice(8))} ${monthName(day)}`,
      ofShortDay: (day) =>
        `${weekdays[weekdayOf(day) - 1]?.short ?? ''} ${Number(day.slice(8))} ${monthName(day).slice(0, 3)}`,
      ofCell: (day) => `${weekdayName(day)}, ${monthName(day)} ${Number(day.slice(8))}`,
    }
  }, [t])
}
