import { familyViewMs } from '#domain/desk/life.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import {
  continueView,
  endViews,
  holdDeskSession,
  insertView,
  nextViewId,
} from '#server/desk/as-family/writes.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import { presentSignedIn } from '#server/features/session/present.ts'
import { type Account, type AccountStudent, findAccount } from '#server/features/session/queries.ts'
import { hashToken, viewTokens } from '#server/features/session/tokens.ts'
import { makeSecret } from '#server/secrets/secret.ts'

type Begun = { until: string; session: SignedIn }

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
    for (const ended of await endViews(client, { instituteId, sessionId, exceptId: personId, now }))
      await note(client, { ...ended, instituteId, actor: { person: staffId }, kind: 'endedAsFamily', now })
    const of = { instituteId, sessionId, personId, tokenHash: hashToken(secret), now }
    const former = await continueView(client, of)
    if (former) return former
    const expiresAt = new Date(Math.min(now.getTime() + familyViewMs, deskEnds.getTime()))
    const { id } = await nextViewId(client)
    await insertView(client, { ...of, viewId: id, staffId, expiresAt })
    await note(client, { instituteId, personId, actor: { person: staffId }, kind: 'sawAsFamily', now })
    return { id, expiresAt }
  })
  return {
    until: isoIn(desk.timeZone, view.expiresAt),
    session: await presentSignedIn(context, account, student, {
      sessionId: view.id,
      tokens: viewTokens(secret),
      deviceId: '',
    }),
  }
}

/** Ends it, also where it has ended already. */
export async function endView({ pool, clock }: Context, desk: DeskSession): Promise<void> {
  const { instituteId, sessionId, personId: staffId } = desk
  const now = clock()
  await inTransaction(pool, async (client) => {
    for (const ended of await endViews(client, { instituteId, sessionId, exceptId: 0, now }))
      await note(client, { ...ended, instituteId, actor: { person: staffId }, kind: 'endedAsFamily', now })
  })
}

const isOfFamily = ({ role }: Account) => role === 'student' || role === 'parent' || role === 'open'

/** @throws Failure `viewEmpty` where the account could not come in, as a sign-in would say */
function studentSeen({ status, role, students }: Account): AccountStudent | undefined {
  const student = students.find(({ feesBlockLogin }) => !feesBlockLogin)
  if (status !== 'active' || (role !== 'open' && !student)) throw new Failure('viewEmpty')
  return student
}
