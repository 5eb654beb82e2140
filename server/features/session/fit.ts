import type { SignInWay } from '#domain/session/sign-in-way.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/features/session/queries.ts'
import { passwordFits } from '#server/secrets/passwords.ts'

/** An account that the login and password fit. */
export type Fit = {
  account: Account
  by: 'password' | 'pending' | 'key'
  /** Of a key: how the sign-in began. */
  way?: SignInWay
}

/**
 * Compares both passwords that an account may have. Where there is a second one it is always compared, and
 * `coverMs` hides the difference in time.
 */
export async function fitOf(context: Context, account: Account, password: string): Promise<Fit | undefined> {
  if (await passwordFits(account.passwordHash, password)) return { account, by: 'password' }
  const pendingLives = (account.pendingPasswordExpiresAt?.getTime() ?? 0) > context.clock().getTime()
  const fits = pendingLives && (await passwordFits(account.pendingPasswordHash, password))
  return fits ? { account, by: 'pending' } : undefined
}

/** The same work for an unknown login. */
export async function checkUnknownLogin(password: string): Promise<undefined> {
  await passwordFits(null, password)
}
