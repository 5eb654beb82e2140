import type { Context } from '#server/context.ts'
import { Failure, notFound } from '#server/failure.ts'
import { fittingForm } from '#server/features/session/fit.ts'
import { findAccount } from '#server/features/session/queries.ts'
import { clearAttempts, refuseFor, takeAttempt } from '#server/features/session/throttle.ts'
import type { Session } from '#server/session.ts'

/**
 * The account of a session, after its password was typed again. Wrong tries count separately from sign-in: a
 * stolen session must not lock the owner out.
 * @throws Failure `passwordWrong` or `tooManyAttempts`
 */
export async function checkOwnPassword(
  context: Context,
  { instituteId, personId }: Pick<Session, 'instituteId' | 'personId'>,
  password: string,
) {
  const account = await findAccount(context.pool, { instituteId, personId })
  if (!account) throw notFound()
  const attempts = `change password ${instituteId} ${personId}`
  refuseFor(await takeAttempt(context, 'account', attempts))
  const { passwordHash } = account
  const fits = (await fittingForm(account, passwordHash, password)) !== undefined
  if (passwordHash === null || !fits) throw new Failure('passwordWrong')
  await clearAttempts(context, attempts)
  return { account, passwordHash }
}
