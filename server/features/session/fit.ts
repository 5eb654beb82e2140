import { plainPassword } from '#domain/session/password.ts'
import type { SignInWay } from '#domain/session/sign-in-way.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/features/session/queries.ts'
import { passwordFits } from '#server/secrets/passwords.ts'

/** An account that the login and password fit. */
export type Fit = {
  account: Account
  /** The text that fits, which may differ from the typed one; of a key that itself. */
  password: string
  by: 'password' | 'pending' | 'key'
  /** Of a key: how the sign-in began. */
  way?: SignInWay
}

/**
 * Compares both passwords that an account may have. A second one is always compared, and `coverMs` hides the difference in
 * time.
 */
export async function fitOf(context: Context, account: Account, password: string): Promise<Fit | undefined> {
  const stored = await fittingForm(account, account.passwordHash, password)
  if (stored !== undefined) return { account, password: stored, by: 'password' }
  const pendingLives = (account.pendingPasswordExpiresAt?.getTime() ?? 0) > context.clock().getTime()
  const pending = pendingLives ? await fittingForm(account, account.pendingPasswordHash, password) : undefined
  return pending === undefined ? undefined : { account, password: pending, by: 'pending' }
}

/**
 * The form of a typed password that fits a hash: as typed, because older hashes were made of that, or the plain one.
 * @returns undefined if neither does
 */
export async function fittingForm(
  { signIn }: Pick<Account, 'signIn'>,
  hash: string | null,
  typed: string,
): Promise<string | undefined> {
  if (await passwordFits(hash, typed)) return typed
  const plain = plainPassword(signIn.passwords, typed)
  return plain !== typed && (await passwordFits(hash, plain)) ? plain : undefined
}

/** The same work for an unknown login. */
export async function checkUnknownLogin(password: string): Promise<undefined> {
  await passwordFits(null, password)
}
