import type pg from 'pg'
import type { CallInput, CallReply } from '#domain/call.ts'
import type { decideLeaves } from '#domain/desk/leave-calls.ts'
import type { Context } from '#server/context.ts'
import type { Runner } from '#server/database/sql.ts'
import { type Actor, note } from '#server/database/writes-access-log.ts'
import { writeRows } from '#server/desk/change-records.ts'
import { findAnswererCode, findDecidable, lockLeaves } from '#server/desk/leave/queries.ts'
import { writeAudit } from '#server/exchange/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import { leaves } from '#server/features/leave/records.ts'
import type { Once } from '#server/once/once.ts'

type Body = CallInput<typeof decideLeaves>['body']
type Decided = CallReply<typeof decideLeaves>['result']
type Found = Awaited<ReturnType<typeof findDecidable>>[number]

/** Who answers: a member of the staff, or a program of the institute by its token. */
export type Answerer = {
  instituteId: number
  timeZone: string
  /** For `answersLeave`. */
  teacherId: number
  reachesAll: boolean
} & ({ personId: number; tokenId?: undefined } | { personId: null; tokenId: number })

/** The cells that an answer changes, as the records have them; null for an empty one. */
const cellsOf = ({ state, answer, answeredBy, answeredAt }: Found) => ({
  state,
  answer: answer === '' ? null : answer,
  answered_by: answeredBy,
  answered_at: answeredAt?.toISOString() ?? null,
})

/**
 * Approves or refuses leave that waits, as an import of `leaves`: with its checks, news, log and number for undoing. All of it, or nothing.
 * @throws Failure `notFound` for leave that one does not answer, `leaveDecided` with what became of those that do not wait any more or
 * were changed since they were seen, `leaveNeedsWord` for a refusal without a word
 */
export async function decide(
  context: Context,
  by: Answerer,
  { body, once }: { body: Body; once: Once },
): Promise<Decided> {
  const { pool, clock } = context
  const { instituteId, personId, tokenId } = by
  const { is_approved: isApproved, answer } = body
  const seen = new Map(body.leave_ids.map((id, index) => [id, body.versions?.[index]]))
  const leaveIds = [...new Set(body.leave_ids)]
  const now = clock()
  if (!isApproved && answer === '') throw new Failure('leaveNeedsWord')
  const find = (runner: Runner) => findDecidable(runner, { ...by, now, leaveIds })
  const check = (found: readonly Found[]) => {
    if (found.length < leaveIds.length) throw notFound()
    const others = found.filter(
      ({ id, state, version }) => state !== 'pending' || (seen.get(id) ?? version) !== version,
    )
    if (others.length === 0) return
    throw new Failure('leaveDecided', undefined, undefined, {
      leaves: others.map(({ id, name, state, answerer, version, ...span }) => ({
        leave_id: id,
        name,
        state,
        answered_by: answerer,
        ...{ from: span.from, until: span.until, from_time: span.fromTime, until_time: span.untilTime },
        version,
      })),
    })
  }
  const found = await find(pool)
  check(found)
  const answeredBy = personId === null ? null : (await findAnswererCode(pool, { instituteId, personId })).code
  const to = {
    state: isApproved ? 'approved' : 'refused',
    answer: answer === '' ? null : answer,
    answered_by: answeredBy,
    answered_at: now.toISOString(),
  }
  let reply: Decided | undefined
  const actor: Actor = personId === null ? { token: tokenId } : { person: personId }
  await writeRows(context, { instituteId, personId }, leaves, {
    body: {
      rows: found.map((one) => ({ to: { id: one.code, ...to }, was: cellsOf(one) })),
      is_check: false,
    },
    once,
    onShown: () => undefined,
    ...(tokenId !== undefined && { tokenId }),
    own: {
      readNow: async (runner) => (await find(runner)).map((one) => ({ id: one.code, ...cellsOf(one) })),
      inTurn: async (client) => {
        await lockLeaves(client, { instituteId, leaveIds })
        check(await find(client))
      },
      replyOf: async (client, { number }) => {
        await noteAnswer(client)
        reply = { leaves: found.length, number }
        return reply
      },
    },
  })
  if (!reply) throw new Error('leave was answered without a reply')
  return reply

  async function noteAnswer(client: pg.ClientBase) {
    await writeAudit(client, {
      instituteId,
      now,
      action: isApproved ? 'leave.approved' : 'leave.refused',
      detail: { ...(personId === null ? { token: tokenId } : { by: personId }), leaves: leaveIds.join() },
    })
    const people = [...new Set(found.map((one) => one.personId))]
    await note(client, { instituteId, now, personId: people, actor, kind: 'answeredLeave' })
  }
}
