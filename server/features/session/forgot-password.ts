import { setTimeout as sleep } from 'node:timers/promises'
import type { CallInput } from '#domain/call.ts'
import type { ForgottenAccount, forgotPassword } from '#domain/session/calls.ts'
import { maskName } from '#domain/session/masking.ts'
import { pauseSeconds } from '#domain/session/throttle.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { profilesOf } from '#server/features/session/present.ts'
import { type Account, findAccounts } from '#server/features/session/queries.ts'
import { refuseFor, takeAttempt } from '#server/features/session/throttle.ts'
import { keepPendingPassword } from '#server/features/session/writes.ts'
import { enqueue } from '#server/messengers/outbox.ts'
import { coverMs, drawPassword, hashPassword } from '#server/passwords.ts'

const pendingLifeMs = 24 * 60 * 60 * 1000

type Attempt = {
  body: CallInput<typeof forgotPassword>['body']
  hostInstituteId: number | null
  address: string
  /** The institute of the host, or the demo on one's own machine. */
  mayTellAccounts: boolean
}

/** @returns null when all is done (also for a number that nobody has), or the accounts to choose from */
export async function requestNewPassword(
  context: Context,
  attempt: Attempt,
): Promise<ForgottenAccount[] | null> {
  const { body, address } = attempt
  const phone = body.user_name.replaceAll(/\D/g, '')
  refuseFor(await takeAttempt(context, 'network', `forgot ${address}`))
  refuseFor(await takeAttempt(context, 'account', `forgot ${phone}`))
  const [answer] = await Promise.all([answerFor(context, attempt, phone), sleep(coverMs)])
  return answer
}

async function answerFor(
  context: Context,
  { body, hostInstituteId, mayTellAccounts }: Attempt,
  phone: string,
): Promise<ForgottenAccount[] | null> {
  const found = phone === '' ? [] : await findAccounts(context.pool, hostInstituteId, phone)
  const accounts = found.filter(
    (account) =>
      account.status === 'active' &&
      account.role !== 'admin' &&
      account.role !== 'teacher' &&
      (!body.institute_id || account.instituteId === body.institute_id) &&
      (!body.user_id || account.personId === body.user_id),
  )
  if (accounts.length > 1 && mayTellAccounts) return accounts.map(presentForgotten)
  const asked = [phone, body.institute_id ?? '', body.user_id ?? ''].join(' ')
  const wait = await takeAttempt(context, 'newPassword', `new password for ${asked}`)
  if (wait > pauseSeconds) refuseFor(wait)
  // Asked a moment ago: what was sent then is on its way.
  if (wait > 0) return null
  // Where nobody is told which accounts there are, the owner of the number gets a message for each.
  for (const account of accounts) await sendNewPassword(context, account)
  if (accounts.length === 0) await hashPassword(drawPassword())
  return null
}

function presentForgotten(account: Account): ForgottenAccount {
  const [profile] = profilesOf(account)
  return {
    user_id: account.personId,
    institute_id: account.instituteId,
    institute_name: account.instituteName,
    user_type: profile?.user_type ?? 0,
    display: profile?.display ?? '',
    name: maskName(account.name),
  }
}

/** Silently none where one was sent just now, or enough within a day. */
async function sendNewPassword(context: Context, account: Account): Promise<void> {
  const { instituteId, personId } = account
  const password = drawPassword()
  const passwordHash = await hashPassword(password)
  if ((await takeAttempt(context, 'newPassword', `new password of ${instituteId} ${personId}`)) > 0) return
  const now = context.clock()
  await inTransaction(context.pool, async (client) => {
    const expiresAt = new Date(now.getTime() + pendingLifeMs)
    await keepPendingPassword(client, { instituteId, personId, passwordHash, expiresAt, now })
    await note(client, { instituteId, personId, actor: 'anybody', kind: 'askedForPassword', now })
    await enqueue(client, {
      instituteId,
      channel: 'sms',
      to: account.phone,
      subject: '',
      text: `${account.instituteName}: your new password is ${password}. It works for 24 hours; your old password works until you use the new one.`,
    })
  })
  context.nudgeOutbox()
}
