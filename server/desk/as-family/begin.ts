import { familyViewMs } from '#domain/desk/life.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import type { Runner } from '#server/database/sql.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { findViewOf } from '#server/desk/as-family/queries.ts'
import {
  continueView,
  type EndedView,
  endClosed,
  endOne,
  endOthers,
  holdDeskSession,
  insertView,
} from '#server/desk/as-family/writes.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import { presentSignedIn } from '#server/features/session/present.ts'
import { type Account, type AccountStudent, findAccount } from '#server/features/session/queries.ts'
import { hashToken, viewTokens } from '#server/features/session/tokens.ts'
import { makeSecret } from '#server/secrets/secret.ts'

type Begun = { until: string; left_seconds: number; view_id: number; session: SignedIn }

/**
 * Lets a member of the staff see the portal as a person does [desk-91]. The same person again goes on with another token,
 * until the same end; another person ends the view before.
 * @throws Failure `viewEmpty` for somebody who cannot sign in
 */
export async function beginView(context: Context, desk: DeskSession, personId: number): Promise<Begun> {
  const { pool, clock } = context
  const { instituteId, sessionId, personId: staffId } = desk
  const account = await findAccount(pool, { instituteId, personId })
  if (!account || !isOfFamily(account)) throw notFound()
  const student = studentSeen(account)
  const secret = makeSecret()
  const now = clock()
  const view = await inTransaction(pool, async (client) => {
    const { expiresAt: deskEnds } = await holdDeskSession(client, { instituteId, sessionId })
    await noteEnds(client, await endOthers(client, { instituteId, sessionId, personId, now }))
    const of = { instituteId, sessionId, personId, tokenHash: hashToken(secret), now }
    const former = await continueView(client, of)
    if (former) return former
    const expiresAt = new Date(Math.min(now.getTime() + familyViewMs, deskEnds.getTime()))
    const begun = await insertView(client, { ...of, staffId, expiresAt })
    await note(client, { instituteId, personId, actor: { person: staffId }, kind: 'sawAsFamily', now })
    return begun
  })
  return {
    until: isoIn(desk.timeZone, view.expiresAt),
    left_seconds: Math.floor((view.expiresAt.getTime() - now.getTime()) / 1000),
    view_id: view.id,
    session: await presentSignedIn(context, account, student, {
      sessionId: view.id,
      tokens: viewTokens(secret),
      deviceId: '',
    }),
  }
}

/** Ends it, also where it has ended already. @throws Failure where it is of no one or of another session */
export async function endView({ pool, clock }: Context, desk: DeskSession, viewId: number): Promise<void> {
  const { instituteId, sessionId } = desk
  const now = clock()
  await inTransaction(pool, async (client) => {
    if (!(await findViewOf(client, { instituteId, deskSessionId: sessionId, viewId }))) throw notFound()
    await noteEnds(client, await endOne(client, { instituteId, sessionId, viewId, now }))
  })
}

/** Ends those whose time, session or right is over, which somebody has left without ending them. */
export async function endRunOut({ pool, clocks }: Pick<Context, 'pool' | 'clocks'>): Promise<void> {
  const now = await clocks.agreedNow()
  if (!now) return
  await inTransaction(pool, async (client) => noteEnds(client, await endClosed(client, { now })))
}

/** In the log of each person, with the moment at which it was over. */
async function noteEnds(runner: Runner, ended: readonly EndedView[]): Promise<void> {
  for (const { instituteId, personId, staffId, endedAt } of ended)
    await note(runner, {
      instituteId,
      personId,
      actor: { person: staffId },
      kind: 'endedAsFamily',
      now: endedAt,
    })
}

const isOfFamily = ({ role }: Account) => role === 'student' || role === 'parent' || role === 'open'

/** @throws Failure `viewEmpty` where the account could not come in, as a sign-in would say */
function studentSeen({ status, role, students }: Account): AccountStudent | undefined {
  const student = students.find(({ feesBlockLogin }) => !feesBlockLogin)
  if (status !== 'active' || (role !== 'open' && !student)) throw new Failure('viewEmpty')
  return student
}
