import type { ClockReading } from '#domain/zone.ts'

type Time = Pick<ClockReading, 'hour' | 'minute' | 'second'>
export type HandAngles = { hour: number; minute: number; second: number }

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Degrees clockwise from twelve. The hour and minute hands move smoothly, the second hand jumps. */
export function handAngles({ hour, minute, second }: Time): HandAngles {
  return {
    hour: (hour % 12) * 30 + minute / 2 + second / 120,
    minute: minute * 6 + second / 10,
    second: second * 6,
  }
}

/** `10:05`, `09` and `AM`, on a twelve-hour clock. */
export function digitalTime({ hour, minute, second }: Time): {
  time: string
  seconds: string
  half: 'AM' | 'PM'
} {
  return {
    time: `${hour % 12 || 12}:${twoDigits(minute)}`,
    seconds: twoDigits(second),
    half: hour < 12 ? 'AM' : 'PM',
  }
}

/** `2026-11-20T10:10`, for a `<time>` element. */
export function machineTime({
  year,
  month,
  day,
  hour,
  minute,
}: Omit<ClockReading, 'weekday' | 'second'>): string {
  return `${year}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hour)}:${twoDigits(minute)}`
}
