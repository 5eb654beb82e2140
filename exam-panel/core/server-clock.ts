/**
 * What is known of the server's clock: by how much it is ahead of a timer that only runs on (`performance.now()`), at
 * least and at most, in milliseconds. A device's own clock has no part in it.
 */
export type ServerClock = { least: number; most: number }

export type Sample = {
  /** The server's time, as an answer told it; milliseconds since 1970. */
  time: number
  /** On the timer, when the answer was asked for and when it was there. */
  askedAt: number
  answeredAt: number
}

/**
 * The answer was written at some moment between asking and having it; so each makes the bounds narrower, the quickest
 * one the most. What contradicts the bounds comes from a timer that stood still, as while a laptop slept: it starts anew.
 */
export function learnTime(
  clock: ServerClock | undefined,
  { time, askedAt, answeredAt }: Sample,
): ServerClock {
  const told = { least: time - answeredAt, most: time - askedAt }
  if (!clock) return told
  const both = { least: Math.max(clock.least, told.least), most: Math.min(clock.most, told.most) }
  return both.least <= both.most ? both : told
}

/** Now, by the server's clock; `timer` is what the timer says. */
export const timeBy = ({ least, most }: ServerClock, timer: number): number => timer + (least + most) / 2

/** Milliseconds left, never below 0; null where an attempt is untimed. */
export const timeLeft = (endsAt: number | null, now: number): number | null =>
  endsAt === null ? null : Math.max(0, endsAt - now)

/** `1:02:03`, or `02:03` under an hour. What has begun counts: at 0 nothing is left. */
export function showTimeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = `${two(minutes)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** Minutes before the end at which it is told aloud (issue: announcements). */
const toldAt = [10, 5, 1] as const

/** @returns the minutes to tell, where one of the marks lies between two looks; undefined for none */
export function minutesToTell(leftBefore: number, left: number): number | undefined {
  return toldAt.findLast((minutes) => leftBefore > minutes * 60_000 && left <= minutes * 60_000)
}
