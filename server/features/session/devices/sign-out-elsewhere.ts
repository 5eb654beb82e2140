import type pg from 'pg'
import { idleLimitMs } from '#domain/session/idle.ts'
import { note } from '#server/database/writes-access-log.ts'
import { endOtherSessions } from '#server/features/session/devices/writes.ts'

type Own = { instituteId: number; personId: number; sessionId: number; now: Date }

/**
 * Ends all sessions of a locked person except one, and writes it to the audit log. @returns how many were in
 * use
 */
export async function endElsewhere(client: pg.PoolClient, own: Own): Promise<number> {
  const { instituteId, personId, now } = own
  const { count } = await endOtherSessions(client, {
    ...own,
    idleSince: new Date(now.getTime() - idleLimitMs),
  })
  const actor = { person: personId }
  if (count > 0) await note(client, { instituteId, personId, actor, kind: 'signedOutElsewhere', now, count })
  return count
}
