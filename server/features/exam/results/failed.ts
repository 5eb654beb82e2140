import { queryTimedOut, unavailableReason } from '#server/database/unavailable.ts'

/** When a failed evaluation or publication is tried again. */
export const retryMs = 10 * 60_000

/** What failed, by id, and until when it is skipped. */
export type Failed = { attempts: Map<number, number>; tests: Map<number, number> }

export const noneFailed = (): Failed => ({ attempts: new Map(), tests: new Map() })

export const passedOver = (failed: Map<number, number>, now: Date): number[] => {
  for (const [id, until] of failed) if (until <= now.getTime()) failed.delete(id)
  return [...failed.keys()]
}

/** A failure of the database is not a fault of the attempt, but a timeout may be. */
export function isDatabaseAway(error: unknown): boolean {
  const reason = unavailableReason(error)
  return reason !== undefined && reason !== queryTimedOut
}
