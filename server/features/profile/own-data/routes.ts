import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { maxOwnDataPerDay, ownDataHours } from '#domain/profile/own-data.ts'
import { downloadOwnData, makeOwnData, type OwnDataCopy, ownData } from '#domain/profile/own-data-calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Failure, notFound } from '#server/failure.ts'
import { type CopyRow, countCopies, findCopy } from '#server/features/profile/own-data/queries.ts'
import { addCopy, lockRequester } from '#server/features/profile/own-data/writes.ts'
import { signedFileAddress } from '#server/files/addresses.ts'
import { forPeople } from '#server/files/right.ts'
import { defineJob } from '#server/queue/job.ts'
import { answer, mount } from '#server/route.ts'
import type { Session } from '#server/session.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** Of one that is never finished, because no server works. */
const maxWaitMs = 2 * dayMs

/** Makes a copy, in `server/own-data`. Its key is the id of the copy. */
export const copyJob = defineJob({
  name: 'own-data',
  payload: z.object({ copyId: z.number() }),
  waits: [15, 30, 45],
  atOnce: 1,
  failure: 'a copy of data is not made',
})

/** Copies of a person's data: requested and fetched here, made by `server/own-data`. */
export function ownDataRoutes(app: FastifyInstance, context: Context): void {
  const { pool, secrets, clock } = context

  /** @param subjectId the caller or a child of the caller: the guard has checked it */
  const scopeOf = ({ instituteId, personId }: Session, subjectId: number) => ({
    instituteId,
    personId,
    subjectId,
    now: clock(),
  })

  mount(app, ownData, async ({ session, params }) => {
    const found = await findCopy(pool, scopeOf(session, params.user_id))
    return answer(presentCopy(found, session))
  })

  mount(app, makeOwnData, async ({ session, body }) => {
    const scope = scopeOf(session, body.user_id)
    const now = scope.now.getTime()
    const found = await inTransaction(pool, async (client) => {
      await lockRequester(client, scope)
      const known = await findCopy(client, scope)
      if (known && known.finishedAt === null) return known
      const { count } = await countCopies(client, { ...scope, since: new Date(now - dayMs) })
      if (count >= maxOwnDataPerDay) throw new Failure('tooManyCopies')
      const added = await addCopy(client, { ...scope, expiresAt: new Date(now + maxWaitMs) })
      if (added) {
        const { instituteId } = scope
        await copyJob.enqueue(client, { instituteId, key: String(added.id), payload: { copyId: added.id } })
      }
      return findCopy(client, scope)
    })
    context.nudgeQueue()
    return answer(presentCopy(found, session))
  })

  mount(app, downloadOwnData, async ({ session, params }) => {
    const scope = scopeOf(session, params.user_id)
    const found = await findCopy(pool, scope)
    if (!found || found.fileId === null) throw notFound()
    const { instituteId, sessionId } = session
    const at = { instituteId, sessionId, fileId: found.fileId, right: forPeople(params.user_id) }
    const address = signedFileAddress(secrets, at, scope.now)
    return answer({ download_url: `${address}?as=download` })
  })
}

function presentCopy(row: CopyRow | undefined, { timeZone }: Session): OwnDataCopy {
  if (!row) return { state: 'none', progress: 0, size: 0, made_at: '', expires_at: '' }
  const { progress, size, finishedAt, expiresAt } = row
  const state = stateOf(row)
  const isReady = state === 'ready'
  return {
    state,
    progress,
    size,
    made_at: isReady && finishedAt ? isoIn(timeZone, finishedAt) : '',
    expires_at: isReady ? isoIn(timeZone, expiresAt) : '',
  }
}

function stateOf({ finishedAt, fileId, isBegun }: CopyRow): OwnDataCopy['state'] {
  if (finishedAt === null) return isBegun ? 'making' : 'waiting'
  return fileId === null ? 'failed' : 'ready'
}

/** When a copy that is finished now is removed. */
export const expiryOf = (now: Date): Date => new Date(now.getTime() + ownDataHours * hourMs)
