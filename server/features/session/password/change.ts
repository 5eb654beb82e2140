import type { CallInput } from '#domain/call.ts'
import type { changePassword } from '#domain/profile/calls.ts'
import { passwordMessages, strongLengthMessage } from '#domain/profile/texts.ts'
import { passwordFault, plainPassword } from '#domain/session/password.ts'
import type { PasswordRule } from '#domain/session/password-rules.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { note } from '#server/database/writes-access-log.ts'
import { Failure, notFound } from '#server/failure.ts'
import { guessableFault } from '#server/features/session/password/guessable.ts'
import { checkOwnPassword } from '#server/features/session/password/own-password.ts'
import { passwordNews } from '#server/features/session/password/queries-news.ts'
import { replacePassword } from '#server/features/session/password/writes.ts'
import { holdPerson } from '#server/features/session/writes.ts'
import { notify } from '#server/news/notify.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import type { Session } from '#server/session.ts'

type Body = CallInput<typeof changePassword>['body']

/**
 * A changed password [session-59, session-60]. The guard lets a parent name his child; the password is the parent's own.
 * @throws Failure `passwordWrong`, `passwordRefused`, `tooManyAttempts`, or not found for anybody but oneself
 */
export async function replaceOwnPassword(context: Context, session: Session, body: Body): Promise<void> {
  const { instituteId, personId, sessionId } = session
  if (body.userid !== personId) throw notFound()
  const { account, passwordHash: oldHash } = await checkOwnPassword(context, session, body.oldPassword)
  const rule = account.signIn.passwords
  const newPassword = plainPassword(rule, body.newPassword)
  const fault = passwordFault(rule, newPassword) ?? (await guessableFault(rule, newPassword, account))
  if (fault) throw new Failure('passwordRefused', messageOf(fault, rule))
  const newHash = await hashPassword(newPassword)
  const change = { instituteId, personId, sessionId, oldHash, newHash, now: context.clock() }
  const isReplaced = await inTransaction(context.pool, async (client) => {
    await holdPerson(client, { instituteId, personId })
    const isDone = (await replacePassword(client, change)) !== undefined
    const { now } = change
    if (isDone) {
      await note(client, { instituteId, personId, actor: { person: personId }, kind: 'changedPassword', now })
      await notify(client, passwordNews, { instituteId, now, causeIds: [personId] })
    }
    return isDone
  })
  if (!isReplaced) throw new Failure('passwordWrong')
}

const messageOf = (fault: keyof typeof passwordMessages, rule: PasswordRule): string =>
  fault === 'length' && rule === 'strong' ? strongLengthMessage : passwordMessages[fault]
