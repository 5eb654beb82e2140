import type { SignInWay } from '#domain/session/sign-in-way.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/features/session/queries.ts'
import { passwordFits } from '#server/secrets/passwords.ts'

/** An account that what was typed opens, and by what it does. */
export type Fit = {
  account: Account
  by: 'password' | 'pending' | 'key'
  /** Of a key: how whoever has it began to sign in. */
  way?: SignInWay
}

/** Looks at both passwords that an account may have: at the second where there is one, for `coverMs` hides the difference. */
export async function fitOf(context: Context, account: Account, password: string): Promise<Fit | undefined> {
  if (await passwordFits(account.passwordHash, password)) return { account, by: 'password' }
  const pendingLives = (account.pendingPasswordExpiresAt?.getTime() ?? 0) > context.clock().getTime()
  const fits = pendingLives && (await passwordFits(account.pendingPasswordHash, password))
  return fits ? { account, by: 'pending' } : undefined
}

/** The same work, for a login that nobody has. */
export async function checkNobody(password: string): Promise<undefined> {
  await passwordFits(null, password)
}
