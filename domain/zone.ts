import { isDay } from '#domain/day.ts'

export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof weekdays)[number]

/** A wall clock, read. */
export type ClockReading = {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  weekday: Weekday
  /** 0 to 23. */
  hour: number
  minute: number
  second: number
}

/** The zone of an institute without a zone, or with an unknown one [access-31]. */
export const defaultTimeZone = 'Asia/Kolkata'

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
}

/** Of the zones of institutes: to make one takes longer than to read a clock with it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  try {
    const format = makeFormat(timeZone)
    formats.set(timeZone, format)
    return format
  } catch {
    return formatOf(defaultTimeZone)
  }
}

/**
 * A clock of a zone: reads a moment, in milliseconds since 1970, as the wall clock there. `Intl` does it, because
 * `Temporal` would cost some browsers a polyfill on the first screen.
 */
export function makeClock(timeZone: string): (epochMs: number) => ClockReading {
  const format = formatOf(timeZone || defaultTimeZone)
  return (epochMs) => {
    const parts = format.formatToParts(epochMs)
    const read = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find((part) => part.type === type)?.value)
    const [year, month, day] = [read('year'), read('month'), read('day')]
    const weekday = weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? 'sunday'
    return { year, month, day, weekday, hour: read('hour'), minute: read('minute'), second: read('second') }
  }
}

/** A zone that is read and set: what the calendars of an institute are made with. */
export type Zone = {
  /** The day there, YYYY-MM-DD. */
  dayAt: (epochMs: number) => string
  /** Minutes since midnight there, 0 to 1439. */
  minuteAt: (epochMs: number) => number
  /**
   * The moment at which a clock there shows a day and a minute. An hour that summer time skips counts from before the jump;
   * one that comes twice is the first.
   * @returns NaN for an invalid day
   */
  momentOf: (day: string, minute: number) => number
}

const minuteMs = 60_000
const dayMinutes = 24 * 60

export function makeZone(timeZone: string): Zone {
  const read = makeClock(timeZone)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  /** What the clock shows, as if it were UTC. */
  const shownAt = (epochMs: number) => {
    const { year, month, day, hour, minute } = read(epochMs)
    return Date.UTC(year, month - 1, day, hour, minute)
  }
  return {
    dayAt: (epochMs) => {
      const { year, month, day } = read(epochMs)
      return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
    },
    minuteAt: (epochMs) => {
      const { hour, minute } = read(epochMs)
      return hour * 60 + minute
    },
    momentOf: (day, minute) => {
      if (!isDay(day)) return Number.NaN
      const wanted = Date.parse(`${day}T00:00:00Z`) + minute * minuteMs
      // The offsets a day before and after are the two that can hold; the earlier moment that fits wins.
      const offsets = [-1, 1].map((side) => {
        const near = wanted + side * dayMinutes * minuteMs
        return shownAt(near) - near
      })
      const moments = offsets.map((offset) => wanted - offset).toSorted((a, b) => a - b)
      return moments.find((moment) => shownAt(moment) === wanted) ?? moments.at(-1) ?? Number.NaN
    },
  }
}
