import { setTimeout as sleep } from 'node:timers/promises'
import type { CallInput } from '#domain/call.ts'
import type { ForgottenAccount, forgotPassword } from '#domain/session/calls.ts'
import { maskName } from '#domain/session/masking.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { profilesOf } from '#server/features/session/present.ts'
import { type Account, findAccounts } from '#server/features/session/queries.ts'
import {
  noteAddressFailure,
  refuseAddress,
  refuseFor,
  takeAttempt,
} from '#server/features/session/throttle.ts'
import { keepPendingPassword } from '#server/features/session/writes.ts'
import { enqueue } from '#server/messengers/outbox.ts'
import { drawPassword, hashPassword } from '#server/passwords.ts'

const pendingLifeMs = 24 * 60 * 60 * 1000
/** Longer than the work ever takes, so that a known number answers no later than an unknown one. */
const answerAfterMs = 400

type Attempt = {
  body: CallInput<typeof forgotPassword>['body']
  hostInstituteId: number | null
  address: string
}

/** @returns null when all is done (also for a number that nobody has), or the accounts to choose from */
export async function requestNewPassword(
  context: Context,
  attempt: Attempt,
): Promise<ForgottenAccount[] | null> {
  const { body, hostInstituteId, address } = attempt
  const phone = body.user_name.replaceAll(/\D/g, '')
  await refuseAddress(context, `forgot ${address}`)
  refuseFor(await takeAttempt(context, `forgot ${phone}`))
  await noteAddressFailure(context, `forgot ${address}`)
  const [answer] = await Promise.all([answerFor(context, body, phone, hostInstituteId), sleep(answerAfterMs)])
  return answer
}

async function answerFor(
  context: Context,
  body: Attempt['body'],
  phone: string,
  hostInstituteId: number | null,
) {
  const found = phone === '' ? [] : await findAccounts(context.pool, hostInstituteId, phone)
  const accounts = found.filter(
    (account) =>
      account.status === 'active' &&
      account.role !== 'admin' &&
      account.role !== 'teacher' &&
      (!body.institute_id || account.instituteId === body.institute_id) &&
      (!body.user_id || account.personId === body.user_id),
  )
  if (accounts.length > 1) return accounts.map(presentForgotten)
  const [account] = accounts
  if (account) await sendNewPassword(context, account)
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

async function sendNewPassword(context: Context, account: Account): Promise<void> {
  const { instituteId, personId } = account
  const password = drawPassword()
  const passwordHash = await hashPassword(password)
  const now = context.clock()
  await inTransaction(context.pool, async (client) => {
    const expiresAt = new Date(now.getTime() + pendingLifeMs)
    await keepPendingPassword(client, { instituteId, personId, passwordHash, expiresAt, now })
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
