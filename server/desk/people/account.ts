import type { CallInput } from '#domain/call.ts'
import type { changeAccount } from '#domain/desk/people-account-calls.ts'
import type { Context } from '#server/context.ts'
import { note } from '#server/database/writes-access-log.ts'
import type { Member } from '#server/desk/people/queries.ts'
import { findDeviceKeys } from '#server/desk/people/queries-account.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { writeAudit } from '#server/exchange/queries.ts'
import { Failure } from '#server/failure.ts'
import { accountChangedNews } from '#server/features/session/devices/queries-news.ts'
import { deletePasskeys, deleteSecondFactor } from '#server/features/session/passkey/writes.ts'
import { clearAllAttempts } from '#server/features/session/throttle.ts'
import { endSessions, holdPerson } from '#server/features/session/writes.ts'
import { notify } from '#server/news/notify.ts'
import type { Once } from '#server/once/once.ts'

type Body = CallInput<typeof changeAccount>['body']
type Reply = { statusCode: number; message: string; result: { count: number } }
const done = (count: number): Reply => ({ statusCode: 200, message: 'OK', result: { count } })

/**
 * Helps a person of a family in, or out. What makes an account less safe needs the person's name, typed again.
 * @returns how many sessions or passkeys have ended @throws Failure `nameNotTyped`
 */
export async function changeAccountOf(
  context: Context,
  desk: DeskSession,
  member: Member,
  { body, once }: { body: Body; once: Once },
): Promise<Reply> {
  const { instituteId, personId: actorId } = desk
  const now = context.clock()
  const at = { instituteId, personId: member.id, now }
  const actor = { person: actorId }
  const lessensSafety = body.act === 'remove-second-step' || body.act === 'remove-passkeys'
  if (lessensSafety && !isSameName(body.name, member.name)) throw new Failure('nameNotTyped')
  if (body.act === 'unlock') await unlock(context, at)
  return once.write(async (client) => {
    await holdPerson(client, at)
    const count = await write()
    const detail = { by: actorId, person: member.id, count }
    await writeAudit(client, { instituteId, now, action: `desk.${body.act}`, detail })
    return done(count)

    async function write(): Promise<number> {
      if (body.act === 'unlock') return 1
      if (body.act === 'end-sessions') {
        const ended = await endSessions(client, {
          ...at,
          exceptDevice: '',
          notifiedDevice: '',
          reason: 'elsewhere',
        })
        if (ended > 0) await note(client, { ...at, actor, kind: 'signedOutElsewhere', count: ended })
        return ended
      }
      if (body.act === 'remove-second-step') {
        const hadOne = await deleteSecondFactor(client, { ...at, actorId, action: 'desk.second-factor-off' })
        if (hadOne) await note(client, { ...at, actor, kind: 'turnedOffSecondFactor' })
        await notify(client, accountChangedNews, { ...at, causeIds: [member.id] })
        return hadOne ? 1 : 0
      }
      const removed = await deletePasskeys(client, at)
      for (const { name } of removed)
        await note(client, { ...at, actor, kind: 'removedPasskey', detail: name })
      await notify(client, accountChangedNews, { ...at, causeIds: [member.id] })
      return removed.length
    }
  })
}

/** Forgets the wrong passwords and codes, also those of the person's own devices, which are counted by themselves [session-42]. */
export async function unlock(
  context: Context,
  { instituteId, personId }: { instituteId: number; personId: number },
): Promise<void> {
  const keys = await findDeviceKeys(context.pool, { instituteId, personId })
  const account = `account ${instituteId} ${personId}`
  await clearAllAttempts(context, [
    account,
    ...keys.map(({ key }) => `${account} ${key}`),
    `second step ${instituteId} ${personId}`,
    `desk set-up ${instituteId} ${personId}`,
  ])
}

/** Typed by hand: spaces, capitals and how a letter with a mark is written do not count. */
export const isSameName = (typed: string, name: string): boolean => plain(typed) === plain(name)
const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
