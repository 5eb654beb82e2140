/**
 * How far the server's clock is ahead of the timer `performance.now()`, as bounds in milliseconds. The device's clock is
 * not used because people change it.
 */
export type ServerClock = { min: number; max: number }

export type Sample = {
  /** The server's time in a reply; milliseconds since 1970. */
  time: number
  /** By the timer: when the request was sent, and when the reply came. */
  sentAt: number
  repliedAt: number
}

/**
 * The server wrote its time between request and reply, so each reply narrows the bounds, a fast one the most. A reply
 * that contradicts them means that the timer stopped, for example in sleep: then the bounds start again.
 */
export function narrowBounds(
  clock: ServerClock | undefined,
  { time, sentAt, repliedAt }: Sample,
): ServerClock {
  const bounds = { min: time - repliedAt, max: time - sentAt }
  if (!clock) return bounds
  const both = { min: Math.max(clock.min, bounds.min), max: Math.min(clock.max, bounds.max) }
  return both.min <= both.max ? both : bounds
}

/** The server's time when the timer shows `timer`. */
export const timeBy = ({ min, max }: ServerClock, timer: number): number => timer + (min + max) / 2

/** The server cuts stamps that are two seconds ahead; the rest is for servers whose clocks differ. */
const maxAheadMs = 1000

/** The same for stamps: after slow replies rather too early than so late that the server cuts it. */
export const stampBy = ({ min, max }: ServerClock, timer: number): number =>
  timer + Math.min((min + max) / 2, min + maxAheadMs)

/** How far stamps may be behind the server's time. */
export const stampErrorOf = (clock: ServerClock): number => clock.max - stampBy(clock, 0)

/** Milliseconds left, at least 0; null if untimed. */
export const timeLeft = (endsAt: number | null, now: number): number | null =>
  endsAt === null ? null : Math.max(0, endsAt - now)

/** `1:02:03`, or `02:03` under an hour; rounded up, so that 0 means that nothing is left. */
export function showTimeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = `${two(minutes)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** Minutes before the end at which screen readers announce it. */
const announcedAt = [10, 5, 1] as const

/** @returns the minutes to announce if one of the limits was passed */
export function minutesToAnnounce(leftBefore: number, left: number): number | undefined {
  return announcedAt.findLast((minutes) => leftBefore > minutes * 60_000 && left <= minutes * 60_000)
}
