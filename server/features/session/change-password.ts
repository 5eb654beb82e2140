import type { CallInput } from '#domain/call.ts'
import type { changePassword } from '#domain/profile/calls.ts'
import { passwordMessages, strongLengthMessage } from '#domain/profile/texts.ts'
import { type PasswordFault, passwordFault } from '#domain/session/password.ts'
import type { PasswordRule } from '#domain/session/password-rules.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { Failure, notFound } from '#server/failure.ts'
import { findAccount } from '#server/features/session/queries.ts'
import { clearAttempts, refuseFor, takeAttempt } from '#server/features/session/throttle.ts'
import { holdPerson } from '#server/features/session/writes.ts'
import { replacePassword } from '#server/features/session/writes-password.ts'
import { hashPassword, passwordFits } from '#server/passwords.ts'
import type { Session } from '#server/session.ts'

type Body = CallInput<typeof changePassword>['body']

/**
 * spec/2 §4, §5 and PRODUCT §3 "Tokens". The guard lets a parent name his child; the password is the parent's own.
 * Wrong tries count apart from those of signing in: a stolen session must not lock the owner out there.
 * @throws Failure `passwordWrong`, `passwordRefused`, `tooManyAttempts`, or not found for anybody but oneself
 */
export async function replaceOwnPassword(context: Context, session: Session, body: Body): Promise<void> {
  const { instituteId, personId, sessionId } = session
  const account = body.userid === personId && (await findAccount(context.pool, instituteId, personId))
  if (!account) throw notFound()
  const attempts = `change password ${instituteId} ${personId}`
  refuseFor(await takeAttempt(context, 'account', attempts))
  const oldHash = account.passwordHash
  const fits = await passwordFits(oldHash, body.oldPassword)
  if (oldHash === null || !fits) throw new Failure('passwordWrong')
  await clearAttempts(context, attempts)
  const rule = account.signIn.passwords
  const fault = passwordFault(rule, body.newPassword)
  if (fault) throw new Failure('passwordRefused', messageOf(fault, rule))
  const newHash = await hashPassword(body.newPassword)
  const change = { instituteId, personId, sessionId, oldHash, newHash, now: context.clock() }
  const isReplaced = await inTransaction(context.pool, async (client) => {
    await holdPerson(client, instituteId, personId)
    const isDone = await replacePassword(client, change)
    const { now } = change
    if (isDone)
      await note(client, { instituteId, personId, actor: { person: personId }, kind: 'changedPassword', now })
    return isDone
  })
  if (!isReplaced) throw new Failure('passwordWrong')
}

const messageOf = (fault: PasswordFault, rule: PasswordRule): string =>
  fault === 'length' && rule === 'strong' ? strongLengthMessage : passwordMessages[fault]
