import type { FastifyInstance } from 'fastify'
import { liveSessions, signOutElsewhere, signOutThere } from '#domain/session/device-calls.ts'
import { deviceFilesKey } from '#domain/session/files-key-call.ts'
import { idleLimitMs } from '#domain/session/idle.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { notFound } from '#server/failure.ts'
import { findLiveSessions } from '#server/features/session/devices/queries.ts'
import { endElsewhere } from '#server/features/session/devices/sign-out-elsewhere.ts'
import { endOwnSession } from '#server/features/session/devices/writes.ts'
import { checkProof } from '#server/features/session/sign-in-proof.ts'
import { holdPerson } from '#server/features/session/writes.ts'
import { answer, mount } from '#server/route.ts'

/** The sessions of the caller: a parent's own, not those of the children. */
export function deviceRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock, secrets } = context

  mount(app, liveSessions, async ({ session }) => {
    const { instituteId, personId, timeZone } = session
    const now = clock()
    const idleSince = new Date(now.getTime() - idleLimitMs)
    const rows = await findLiveSessions(pool, { instituteId, personId, now, idleSince })
    const shown = rows.map((row) => ({
      session_id: row.sessionId,
      device: row.deviceName,
      way: row.way,
      signed_in_at: isoIn(timeZone, row.createdAt.getTime()),
      last_used_at: isoIn(timeZone, row.lastSeenAt.getTime()),
      is_this: row.sessionId === session.sessionId,
      is_registered: row.isRegistered,
    }))
    return answer(shown.sort((a, b) => Number(b.is_this) - Number(a.is_this)))
  })

  mount(app, signOutThere, async ({ session, body }) => {
    const { instituteId, personId, sessionId: endedBy } = session
    const own = { instituteId, personId, now: clock() }
    await inTransaction(pool, async (client) => {
      const found = await endOwnSession(client, { ...own, sessionId: body.session_id, endedBy })
      if (!found) throw notFound()
      // Checked last, so that the reply does not show whether another person's session exists.
      checkProof(context, session, body.proof)
      const { ended: device } = found
      if (device === null) return
      await note(client, { ...own, actor: { person: personId }, kind: 'signedOutThere', detail: device })
    })
    return answer(null)
  })

  mount(app, signOutElsewhere, async ({ session, body }) => {
    checkProof(context, session, body.proof)
    const { instituteId, personId, sessionId } = session
    const ended = await inTransaction(pool, async (client) => {
      // A sign-in at the same moment waits, or its session ends too.
      await holdPerson(client, { instituteId, personId })
      return endElsewhere(client, { instituteId, personId, sessionId, now: clock() })
    })
    return answer({ ended })
  })

  mount(app, deviceFilesKey, async ({ session: { instituteId, personId } }) =>
    answer({ key: secrets.sign('files on a device', `${instituteId}.${personId}`) }),
  )
}
