import { testTypes } from '#domain/exam/reply.ts'

/** Seconds as `h:mm:ss` [report-15], rounded down. */
export function showSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

/** `1 h 30 min`, `60 min`; under ten minutes with seconds, `2 min 55 s`. @param ms milliseconds */
export function showTimeSpan(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const hours = seconds < 3660 ? 0 : Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) - hours * 60
  const parts = [
    hours > 0 && `${hours} h`,
    minutes > 0 && `${minutes} min`,
    seconds < 600 && (seconds % 60 > 0 || minutes === 0) && `${seconds % 60} s`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** `45 min`; over 60 minutes with hours, `1 h 30 min` [exam-9]. */
export function showDuration(minutes: number): string {
  if (minutes <= 60) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`
}

type Timed = { typeId: number; minutes: number }

/** How long a test may take, in minutes; null for practice, which has no limit. */
export const timeLimitOf = ({ typeId, minutes }: Timed): number | null =>
  typeId === testTypes.practice ? null : minutes

/** The same in the words of every screen and calendar. */
export function showTimeLimit(test: Timed): string {
  const limit = timeLimitOf(test)
  return limit === null ? 'No limit' : showDuration(limit)
}
