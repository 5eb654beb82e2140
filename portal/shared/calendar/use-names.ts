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
  /** `Nov`. */
  ofShortMonth: (month: string) => string
  /** `Fri 20 Nov`. */
  ofShortDay: (day: string) => string
  /** `Friday, 20 November`. */
  ofDay: (day: string) => string
  /** `Friday, November 20`: a day of a grid, which shows `20` and then its entries. */
  ofCell: (day: string) => string
}

/** Names of days and months, looked up once, because a month shows thirty. */
export function useNames(): Names {
  const t = useTranslations('calendar')
  return useMemo(() => {
    const weekdays = weekdayNumbers.map((number) => ({
      short: t(`shortWeekdays.${number}`),
      long: t(`weekdays.${number}`),
    }))
    const months = monthNumbers.map((number) => t(`months.${number}`))
    const shortMonths = monthNumbers.map((number) => t(`shortMonths.${number}`))
    const monthIn = (names: readonly string[], text: string) => names[Number(text.slice(5, 7)) - 1] ?? ''
    const monthName = (text: string) => monthIn(months, text)
    const shortMonth = (text: string) => monthIn(shortMonths, text)
    const weekdayName = (day: string) => weekdays[weekdayOf(day) - 1]?.long ?? ''
    const shortWeekday = (day: string) => weekdays[weekdayOf(day) - 1]?.short ?? ''
    return {
      weekdays,
      ofMonth: (month) => `${monthName(month)} ${month.slice(0, 4)}`,
      ofShortMonth: shortMonth,
      ofShortDay: (day) => `${shortWeekday(day)} ${Number(day.slice(8))} ${shortMonth(day)}`,
      ofDay: (day) => `${weekdayName(day)}, ${Number(day.slice(8))} ${monthName(day)}`,
      ofCell: (day) => `${weekdayName(day)}, ${monthName(day)} ${Number(day.slice(8))}`,
    }
  }, [t])
}
