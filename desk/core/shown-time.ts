import { showDay } from '#domain/day.ts'
import { showMoment, showTime } from '#domain/time-of-day.ts'
import { makeZone } from '#domain/zone.ts'
import { useMe } from './session.ts'

/* How the desk says days and times, as families read them: `25-11-2026` and `3:30 PM` [desk-103]. */

/** Shows moments as the institute's clocks do: `25-11-2026, 3:30 PM`. */
export function useShownTime(): (iso: string) => string {
  const zone = makeZone(useMe().institute.time_zone)
  return (iso) => {
    const moment = Date.parse(iso)
    return `${showDay(zone.dayAt(moment))}, ${showTime(zone.minuteAt(moment))}`
  }
}

/** The time of a moment in ISO 8601 with the institute's offset: `3:30 PM`. */
export const showClock = (iso: string): string =>
  showTime(Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16)))

const longDay = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
const datedDay = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** `Wednesday, 25 November`: where the year is plain. */
export const showLongDay = (day: string): string => longDay.format(dateOf(day))
/** `Wednesday, 25 November 2026`. */
export const showDatedDay = (day: string): string => datedDay.format(dateOf(day))

/** A cell as records have it, for reading: its day or moment as it is said elsewhere, and any other text as it is. */
export const showStored = (cell: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(cell)
    ? showDay(cell)
    : /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/.test(cell)
      ? showMoment(cell)
      : cell
