import { addDays, weekdayOf } from '#domain/day.ts'
import type { DemoInstitute } from '#server/demo/build.ts'

/** Days of the academic year in use on which an institute gives exams, counted from today. */
export type DemoDays = {
  yearStart: string
  /** This many days back, or the last open day before; the year's first day at the earliest. */
  before: (days: number) => string
  /** This many days ahead, or the next open day; undefined after the end of the year. */
  after: (days: number) => string | undefined
}

const minuteMs = 60_000
const fiveMinutesMs = 5 * minuteMs

export function examDays({ isSchool, today, years }: DemoInstitute, daysOff: ReadonlySet<string>): DemoDays {
  const { start_date: start = today, end_date: end = today } = years[0] ?? {}
  const isClosed = (day: string) => daysOff.has(day) || (isSchool && weekdayOf(day) === 7)
  const seek = (from: string, step: number): string =>
    isClosed(from) && from > start && from <= end ? seek(addDays(from, step), step) : from
  return {
    yearStart: start,
    before: (days) => {
      const wanted = addDays(today, -days)
      return wanted <= start ? start : seek(wanted, -1)
    },
    after: (days) => {
      const found = seek(addDays(today, days), 1)
      return found <= end ? found : undefined
    },
  }
}

export type Span = { startsAt: Date; endsAt: Date }

/** The institutes of the demo are all in India. */
const midnightOf = (day: string) => Date.parse(`${day}T00:00:00+05:30`)

export function spanOn(day: string, startMinute: number, minutes: number): Span {
  const start = midnightOf(day) + startMinute * minuteMs
  return { startsAt: new Date(start), endsAt: new Date(start + minutes * minuteMs) }
}

/** Like `spanOn`, but in the past: on the first day of a year it is earlier that day. */
export function endedSpan(day: string, startMinute: number, minutes: number, now: Date): Span {
  const span = spanOn(day, startMinute, minutes)
  if (span.endsAt <= now) return span
  const start = midnightOf(day)
  return { startsAt: new Date(start), endsAt: new Date(Math.min(start + minutes * minuteMs, now.getTime())) }
}

/** From an hour ago, but today, until in three hours; rounded to 5 minutes. */
export function openSpan(today: string, now: Date): Span {
  const start = Math.max(midnightOf(today), now.getTime() - 60 * minuteMs)
  const floor = (moment: number) => new Date(moment - (moment % fiveMinutesMs))
  return { startsAt: floor(start), endsAt: floor(now.getTime() + 185 * minuteMs) }
}
