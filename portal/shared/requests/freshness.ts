import { idleLimitMs } from '#domain/session/idle.ts'

/** `lastUse` in epoch milliseconds, undefined when unknown. */
type SessionClock = { today: string; now: number; lastUse: number | undefined }

/** Why a session expires: a new day since the sign-in, or the idle limit [session-51]. */
export type Staleness = 'newDay' | 'idle'

/** undefined while a stored session is valid. */
export function stalenessOf(signedInOn: string, clock: SessionClock): Staleness | undefined {
  if (signedInOn !== clock.today) return 'newDay'
  return clock.lastUse !== undefined && clock.now - clock.lastUse >= idleLimitMs ? 'idle' : undefined
}

export const isFresh = (signedInOn: string, clock: SessionClock): boolean =>
  stalenessOf(signedInOn, clock) === undefined

/** YYYY-MM-DD of a moment, by the browser's clock and zone. */
export function localDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
