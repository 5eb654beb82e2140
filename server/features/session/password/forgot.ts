import { setTimeout as sleep } from 'node:timers/promises'
import type { CallInput } from '#domain/call.ts'
import type { ForgottenAccount, forgotPassword } from '#domain/session/calls.ts'
import { foldTyped } from '#domain/typed.ts'
import { maskName } from '#server/access/mask-name.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { profilesOf } from '#server/features/session/present.ts'
import { type Account, findAccounts } from '#server/features/session/queries.ts'
import { refuseFor, secondsBefore, takeAttempt } from '#server/features/session/throttle.ts'
import { keepPendingPassword } from '#server/features/session/writes.ts'
import { recipientFor } from '#server/messengers/messenger.ts'
import { enqueue } from '#server/messengers/outbox.ts'
import { coverMs, drawPassword, hashDrawnPassword } from '#server/secrets/passwords.ts'
import { pauseSeconds } from '../throttle-rules.ts'

const pendingLifeMs = 24 * 60 * 60 * 1000

type Attempt = {
  body: CallInput<typeof forgotPassword>['body']
  hostInstituteId: number | null
  address: string
  /** At the institute's host, or in the demo on a developer's machine. */
  mayListAccounts: boolean
}

/** @returns null when done (also for an unknown number), or the accounts to choose from */
export async function requestNewPassword(
  context: Context,
  attempt: Attempt,
): Promise<ForgottenAccount[] | null> {
  const { body, address } = attempt
  const phone = foldTyped(body.user_name).replaceAll(/\D/g, '')
  const strictFor = await takeAttempt(context, 'network', `forgot ${address}`)
  if (strictFor === 0) refuseFor(await takeAttempt(context, 'account', `forgot ${phone}`))
  else if (attempt.hostInstituteId === null) refuseFor(strictFor)
  const answering = strictFor === 0 ? answerFor(context, attempt, phone) : answerBusy(context, attempt, phone)
  const [answer] = await Promise.all([answering, sleep(coverMs)])
  return answer
}

/**
 * For a network over its limit, at an institute's own host: a pupil who sends endless requests must not block
 * the others. From here on the limits are per institute and per number; an unknown number costs nothing and
 * gets the same answer. @throws Failure `tooManyAttempts`
 */
async function answerBusy(
  context: Context,
  attempt: Attempt,
  phone: string,
): Promise<ForgottenAccount[] | null> {
  const key = `forgot at a busy network ${attempt.address}`
  refuseFor(await secondsBefore(context, 'busyNetwork', key))
  const accounts = await findAsked(context, attempt, phone)
  if (accounts.length === 0) return null
  const listsAccounts = accounts.length > 1 && attempt.mayListAccounts
  const wait = await takeAttempt(context, 'newPassword', `new password for ${askedOf(attempt, phone)}`)
  if (wait > 0 && listsAccounts) refuseFor(wait)
  // A 429 would reveal that the number exists.
  if (wait > 0) return null
  refuseFor(await takeAttempt(context, 'busyNetwork', key))
  if (listsAccounts) return accounts.map(presentForgotten)
  for (const account of accounts) await sendNewPassword(context, account)
  return null
}

const askedOf = ({ body }: Attempt, phone: string): string =>
  [phone, body.institute_id ?? '', body.user_id ?? ''].join(' ')

async function findAsked(
  context: Context,
  { body, hostInstituteId }: Attempt,
  phone: string,
): Promise<Account[]> {
  const asked = { inInstitute: hostInstituteId, login: phone, deviceKey: '' }
  const found = phone === '' ? [] : await findAccounts(context.pool, asked)
  return found.filter(
    (account) =>
      account.status === 'active' &&
      account.role !== 'admin' &&
      account.role !== 'teacher' &&
      (!body.institute_id || account.instituteId === body.institute_id) &&
      (!body.user_id || account.personId === body.user_id),
  )
}

async function answerFor(
  context: Context,
  attempt: Attempt,
  phone: string,
): Promise<ForgottenAccount[] | null> {
  const accounts = await findAsked(context, attempt, phone)
  if (accounts.length > 1 && attempt.mayListAccounts) return accounts.map(presentForgotten)
  const wait = await takeAttempt(context, 'newPassword', `new password for ${askedOf(attempt, phone)}`)
  if (wait > pauseSeconds) refuseFor(wait)
  // Requested a moment ago: that message is on its way.
  if (wait > 0) return null
  // Where accounts are not listed, the owner of the number gets a message for each.
  for (const account of accounts) await sendNewPassword(context, account)
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

/** Sends nothing, without an error, where one was sent just now or five in a day. */
async function sendNewPassword(context: Context, account: Account): Promise<void> {
  const { instituteId, personId } = account
  const password = drawPassword()
  // Cheap, so that the time does not show how many accounts there are.
  const passwordHash = await hashDrawnPassword(password)
  if ((await takeAttempt(context, 'newPassword', `new password of ${instituteId} ${personId}`)) > 0) return
  const recipient = recipientFor(context.config, account) ?? { channel: 'sms', to: account.phone }
  const now = context.clock()
  await inTransaction(context.pool, async (client) => {
    const expiresAt = new Date(now.getTime() + pendingLifeMs)
    await keepPendingPassword(client, { instituteId, personId, passwordHash, expiresAt, now })
    await note(client, { instituteId, personId, actor: 'anybody', kind: 'askedForPassword', now })
    await enqueue(client, context.secrets, {
      instituteId,
      expiresAt,
      ...recipient,
      subject: recipient.channel === 'email' ? `${account.instituteName}: your new password` : '',
      text: `${account.instituteName}: your new password is ${password}. It works for 24 hours; your old password works until you use the new one.`,
    })
  })
  context.nudgeQueue()
}
