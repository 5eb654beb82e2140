import { idleLimitMs } from '#domain/session/idle.ts'

/**
 * Whether a stored session may go on: signed in today (spec/1 §2.1) and used within the idle limit.
 * @param lastUse epoch milliseconds, undefined when unknown
 */
export function isFresh(
  session: { readonly logindatetime: string },
  at: { today: string; now: number; lastUse: number | undefined },
): boolean {
  return session.logindatetime === at.today && (at.lastUse === undefined || at.now - at.lastUse < idleLimitMs)
}

/** YYYY-MM-DD of a moment, by the browser's clock and zone. */
export function localDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
