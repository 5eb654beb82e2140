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

/** What the clocks of home show (spec/1 §2.5). */
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

/** The zone of an institute that names none, or none that is known (PRODUCT §3). */
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

/**
 * A clock of a zone: reads a moment, in milliseconds since 1970, as the wall clock there. Made once and read often;
 * `Intl` does it, because `Temporal` would cost some browsers a polyfill on the first screen.
 */
export function makeClock(timeZone: string): (epochMs: number) => ClockReading {
  let format: Intl.DateTimeFormat
  try {
    format = makeFormat(timeZone || defaultTimeZone)
  } catch {
    format = makeFormat(defaultTimeZone)
  }
  return (epochMs) => {
    const parts = format.formatToParts(epochMs)
    const read = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find((part) => part.type === type)?.value)
    const [year, month, day] = [read('year'), read('month'), read('day')]
    const weekday = weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? 'sunday'
    return { year, month, day, weekday, hour: read('hour'), minute: read('minute'), second: read('second') }
  }
}

export type HandAngles = { hour: number; minute: number; second: number }

/** Degrees from twelve o'clock, clockwise. The hour and minute hands creep, the second hand jumps. */
export function handAngles({
  hour,
  minute,
  second,
}: Pick<ClockReading, 'hour' | 'minute' | 'second'>): HandAngles {
  return {
    hour: (hour % 12) * 30 + minute / 2 + second / 120,
    minute: minute * 6 + second / 10,
    second: second * 6,
  }
}

/** `10:05` and `09` and `AM`: the digital clock, twelve hours a half day. */
export function digitalTime({ hour, minute, second }: Pick<ClockReading, 'hour' | 'minute' | 'second'>): {
  time: string
  seconds: string
  half: 'AM' | 'PM'
} {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return {
    time: `${hour % 12 || 12}:${twoDigits(minute)}`,
    seconds: twoDigits(second),
    half: hour < 12 ? 'AM' : 'PM',
  }
}

/** `2026-11-20T10:10`: what a `<time>` element carries. */
export function machineTime({
  year,
  month,
  day,
  hour,
  minute,
}: Omit<ClockReading, 'weekday' | 'second'>): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${year}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hour)}:${twoDigits(minute)}`
}
