import { failuresAt, secondsLeft, throttleMessage } from '#domain/session/throttle.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Failure } from '#server/failure.ts'
import {
  addFailure,
  countAttempt,
  findFailures,
  forgetAttempts,
} from '#server/features/session/writes-throttle.ts'

/** Keyed, so that the table tells nobody which accounts or addresses failed. */
const hashOf = (context: Context, key: string) => context.secrets.sign('throttle', key)

/**
 * Takes one of the attempts that an account has (10 in 15 minutes, ever slower), before its password is looked at:
 * guesses that come at once are counted one by one.
 * @param key an account, or a login that nobody has, which is counted alike
 * @returns seconds to wait; 0 when the attempt may be made
 */
export function takeAttempt(context: Context, key: string): Promise<number> {
  const now = context.clock()
  return inTransaction(context.pool, (client) =>
    countAttempt(client, hashOf(context, key), now, {
      known: (failures) => failuresAt(failures, now.getTime()),
      refuse: (failures) => secondsLeft('account', failures, now.getTime()),
    }),
  )
}

/** The right password: the account starts anew. */
export const clearAttempts = (context: Context, key: string) =>
  forgetAttempts(context.pool, hashOf(context, key))

/** @throws Failure `tooManyAttempts` when too much failed from an address, whatever the account */
export async function refuseAddress(context: Context, address: string): Promise<void> {
  const failures = await findFailures(context.pool, hashOf(context, `address ${address}`))
  if (failures) refuseFor(secondsLeft('address', failures, context.clock().getTime()))
}

/** A right password does not forget these: the address may be trying many accounts. */
export const noteAddressFailure = (context: Context, address: string) =>
  addFailure(context.pool, hashOf(context, `address ${address}`), context.clock())

/** @throws Failure `tooManyAttempts`, saying how long to wait, unless that is 0 */
export function refuseFor(seconds: number): void {
  if (seconds > 0) throw new Failure('tooManyAttempts', throttleMessage(seconds))
}
