import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Failure } from '#server/failure.ts'
import {
  findFailures,
  forgetAllAttempts,
  forgetAttempts,
  holdFailures,
  keepFailures,
  takeOneBack,
} from '#server/features/session/writes-throttle.ts'
import { secondsLeft, type Throttled, throttleMessage, withOneMore } from './throttle-rules.ts'

/** Keyed, so that the table does not show which accounts or networks failed. */
const hashOf = (context: Context, key: string) => context.secrets.sign('throttle', key)

/** Only reads. @returns seconds until `takeAttempt` would succeed; 0 for now */
export async function secondsBefore(context: Context, kind: Throttled, key: string): Promise<number> {
  const known = await findFailures(context.pool, { keyHash: hashOf(context, key) })
  return known ? secondsLeft(kind, known, context.clock().getTime()) : 0
}

/**
 * Takes one of the attempts of a key, before the check: attempts at the same moment are counted one by one.
 * @param key an account or a network; an unknown login counts like an account
 * @returns seconds to wait; 0 when the attempt may be made
 */
export async function takeAttempt(context: Context, kind: Throttled, key: string): Promise<number> {
  const keyHash = hashOf(context, key)
  const now = context.clock()
  const leftOf = (failures: Parameters<typeof secondsLeft>[1]) => secondsLeft(kind, failures, now.getTime())
  // A flood of refused attempts waits for no lock, and writes nothing.
  const known = await findFailures(context.pool, { keyHash })
  const seconds = known ? leftOf(known) : 0
  if (seconds > 0) return seconds
  return inTransaction(context.pool, async (client) => {
    const failures = await holdFailures(client, keyHash, now)
    const left = leftOf(failures)
    if (left === 0) await keepFailures(client, keyHash, withOneMore(kind, failures, now.getTime()))
    return left
  })
}

/** After the right password: resets the count. */
export const clearAttempts = (context: Context, key: string) =>
  forgetAttempts(context.pool, { keyHash: hashOf(context, key) })

/** For an attempt that was none. */
export const giveAttemptBack = (context: Context, key: string) =>
  takeOneBack(context.pool, { keyHash: hashOf(context, key) })

/** The institute lets somebody try again at once. @param keys as of `takeAttempt` */
export const clearAllAttempts = (context: Context, keys: readonly string[]) =>
  forgetAllAttempts(context.pool, { keyHashes: keys.map((key) => hashOf(context, key)) })

/** A sign-in attempt, counted against its network until it succeeds. */
export type NetworkAttempt = {
  /** Seconds until the network is within its limit again; until then accounts have stricter limits. */
  strictFor: number
  giveBack: () => Promise<unknown>
}

/** @throws Failure `tooManyAttempts` when the strict limit is used up too */
export async function takeFromNetwork(context: Context, address: string): Promise<NetworkAttempt> {
  const within = `network ${address}`
  const beyond = `strict network ${address}`
  const strictFor = await takeAttempt(context, 'network', within)
  if (strictFor > 0) refuseFor(await takeAttempt(context, 'strictNetwork', beyond))
  const key = strictFor > 0 ? beyond : within
  return { strictFor, giveBack: () => giveAttemptBack(context, key) }
}

/** @throws Failure `tooManyAttempts`, saying how long to wait, unless that is 0 */
export function refuseFor(seconds: number): void {
  if (seconds > 0) throw new Failure('tooManyAttempts', throttleMessage(seconds), seconds)
}
