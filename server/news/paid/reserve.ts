import type { PaidChannel } from '#domain/news/channels.ts'
import { rupeesOfMicros } from '#domain/news/micros.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import {
  findBudget,
  findPrices,
  lockAccount,
  notePrices,
  noteSpending,
  openAccount,
} from '#server/news/paid/queries.ts'

type Reserving = { instituteId: number; channel: PaidChannel; jobId: number; now: Date }
/** A message with one piece of news, and how many messages it is paid as. */
type Wanted = { id: number; parts: number }
type Reserved = {
  /** To be sent. */
  paid: Set<number>
  /** Of these, what was not paid at an earlier try, at which it may have been sent. */
  first: Set<number>
  /** The budget is spent, or does not allow anything. What another process has ended is in none. */
  unpaid: Set<number>
}

/**
 * Takes the price of messages from the budget of the month before they are sent, once for each: what was taken at an earlier try
 * is theirs, and only what it has become dearer by since is taken. The budget's row is locked first, so that processes together
 * never spend more.
 */
export async function reserve(
  { pool, log }: Pick<Context, 'pool' | 'log'>,
  at: Reserving,
  wanted: readonly Wanted[],
): Promise<Reserved> {
  const { instituteId, channel, now } = at
  const ids = wanted.map(({ id }) => id)
  const known = owedFor(wanted, await findPrices(pool, { ...at, ids }), await findBudget(pool, at))
  if (known?.every(({ owed }) => owed === 0))
    return { paid: new Set(known.map(({ id }) => id)), first: new Set(), unpaid: new Set() }
  const { spentOf, ...reserved } = await inTransaction(pool, async (client) => {
    await openAccount(client, at)
    const account = await lockAccount(client, at)
    const budget = await findBudget(client, at)
    const prices = await findPrices(client, { ...at, ids })
    const owing = owedFor(wanted, prices, budget)
    if (!account || !budget || !owing)
      return {
        paid: new Set<number>(),
        first: new Set<number>(),
        unpaid: new Set(prices.map(({ id }) => id)),
      }
    const { priced, isReached, ...spending } = spend({ account, budget, owing, now })
    await notePrices(client, {
      ...at,
      month: account.month,
      ids: priced.map(({ id }) => id),
      prices: priced.map(({ paidMicros, owed }) => (paidMicros ?? 0) + owed),
    })
    await noteSpending(client, { ...at, month: account.month, ...spending })
    const paid = new Set([...owing.filter(({ owed }) => owed === 0), ...priced].map(({ id }) => id))
    return {
      paid,
      first: new Set(priced.flatMap(({ id, paidMicros }) => (paidMicros === null ? id : []))),
      unpaid: new Set(owing.map(({ id }) => id).filter((id) => !paid.has(id))),
      spentOf: isReached ? budget.monthlyMicros : undefined,
    }
  })
  if (spentOf !== undefined)
    log.warn(
      { institute: instituteId, channel, budget: rupeesOfMicros(spentOf) },
      'the budget of the month is spent: no more news goes by this channel',
    )
  return reserved
}

type Budget = { monthlyMicros: number; priceMicros: number }
/** A message that is not sent yet, what was taken for it before, and what is still to be taken. */
type Owing = { id: number; paidMicros: number | null; owed: number }

/** In the order of `wanted`. @returns undefined where the operator allows nothing, also for what was paid before */
function owedFor(
  wanted: readonly Wanted[],
  prices: readonly Omit<Owing, 'owed'>[],
  budget: Budget | undefined,
): Owing[] | undefined {
  if (!budget || budget.monthlyMicros < budget.priceMicros) return undefined
  const paidFor = new Map(prices.map(({ id, paidMicros }) => [id, paidMicros]))
  return wanted.flatMap(({ id, parts }) => {
    const paidMicros = paidFor.get(id)
    if (paidMicros === undefined) return []
    return { id, paidMicros, owed: Math.max(0, parts * budget.priceMicros - (paidMicros ?? 0)) }
  })
}

type Account = { micros: number; messages: number; limitAt: Date | null; limitMicros: number | null }
type Spending = {
  account: Account
  budget: Budget
  owing: readonly Owing[]
  now: Date
}

/**
 * Once one message does not fit, or no further one would, the channel rests until the month ends or the budget is raised: also
 * where money comes back, and for shorter messages.
 */
function spend({ account, budget: { monthlyMicros, priceMicros }, owing, now }: Spending) {
  const wasSpent = account.limitMicros !== null && account.limitMicros >= monthlyMicros
  const priced: Owing[] = []
  let { micros } = account
  let isSpent = wasSpent
  for (const one of owing.filter(({ owed }) => owed > 0)) {
    isSpent ||= micros + one.owed > monthlyMicros
    if (isSpent) break
    priced.push(one)
    micros += one.owed
  }
  isSpent ||= micros + priceMicros > monthlyMicros
  return {
    priced,
    isReached: isSpent && !wasSpent,
    micros,
    messages: account.messages + priced.filter(({ paidMicros }) => paidMicros === null).length,
    limitAt: wasSpent ? account.limitAt : isSpent ? now : null,
    limitMicros: wasSpent ? account.limitMicros : isSpent ? monthlyMicros : null,
  }
}
