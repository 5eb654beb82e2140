import { idleLimitMs } from '#domain/session/idle.ts'

type Signed = { readonly logindatetime: string }
/** `lastUse` in epoch milliseconds, undefined when unknown. */
type At = { today: string; now: number; lastUse: number | undefined }

/** Why a session is over by itself: another day than that of its sign-in (spec/1 §2.1), or too long without use. */
export type Staleness = 'newDay' | 'idle'

/** undefined while a stored session may go on. */
export function stalenessOf(session: Signed, at: At): Staleness | undefined {
  if (session.logindatetime !== at.today) return 'newDay'
  return at.lastUse !== undefined && at.now - at.lastUse >= idleLimitMs ? 'idle' : undefined
}

export const isFresh = (session: Signed, at: At): boolean => stalenessOf(session, at) === undefined

/** YYYY-MM-DD of a moment, by the browser's clock and zone. */
export function localDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
