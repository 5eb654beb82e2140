/** The time until a class begins: whole days, or below a day hours and minutes as `HH:MM` [live-7]. */
export type Countdown = { unit: 'days'; count: number } | { unit: 'hours'; time: string }

const minuteMs = 60_000
const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

/**
 * The time until a start, both in milliseconds since 1970. A day is 24 hours; a started minute counts, so that 00:00 is
 * shown only after the start.
 */
export function countdownTo(startMs: number, nowMs: number): Countdown {
  const minutes = Math.max(0, Math.ceil((startMs - nowMs) / minuteMs))
  if (minutes >= dayMinutes) return { unit: 'days', count: Math.floor(minutes / dayMinutes) }
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return {
    unit: 'hours',
    time: `${twoDigits(Math.floor(minutes / hourMinutes))}:${twoDigits(minutes % hourMinutes)}`,
  }
}
