import { addDays, weekdayOf } from '#domain/day.ts'
import type { DemoBuild, StoredInstitute } from '#server/demo/build.ts'

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

export async function readDays({ client, today }: DemoBuild, at: StoredInstitute): Promise<DemoDays> {
  const { rows } = await client.query<{ closed: string[]; weeklyOff: number[]; start: string; end: string }>(
    `select y.start_date::text as start, y.end_date::text as end,
        coalesce((select array_agg(distinct d::date::text) from calendar_event v,
          generate_series(v.start_date, v.end_date, interval '1 day') d
          where v.institute_id = $1 and v.kind = 'holiday'), '{}') as closed,
        coalesce((select array_agg(day_of_week) from weekly_off where institute_id = $1), '{}') as "weeklyOff"
      from academic_year y where y.institute_id = $1 and y.id = $2`,
    [at.id, at.yearIds[0]],
  )
  const { start = today, end = today, closed = [], weeklyOff = [] } = rows[0] ?? {}
  const isClosed = (day: string) => closed.includes(day) || weeklyOff.includes(weekdayOf(day))
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
