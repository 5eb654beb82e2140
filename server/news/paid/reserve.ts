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
/** `paid`: to be sent; `unpaid`: the budget is spent. What another process has ended is in neither. */
type Reserved = { paid: Set<number>; unpaid: Set<number> }

/**
 * Takes the price of messages from the budget of the month before they are sent, once for each: what was taken at an earlier try
 * is theirs. The budget's row is locked first, so that processes together never spend more.
 */
export async function reserve(
  { pool, log }: Pick<Context, 'pool' | 'log'>,
  at: Reserving,
  wanted: readonly Wanted[],
): Promise<Reserved> {
  const { instituteId, channel, now } = at
  const ids = wanted.map(({ id }) => id)
  const known = await findPrices(pool, { ...at, ids })
  if (known.every(({ isPriced }) => isPriced))
    return { paid: new Set(known.map(({ id }) => id)), unpaid: new Set() }
  const { spentOf, ...reserved } = await inTransaction(pool, async (client) => {
    await openAccount(client, at)
    const account = await lockAccount(client, at)
    const budget = await findBudget(client, at)
    const open = new Map((await findPrices(client, { ...at, ids })).map(({ id, isPriced }) => [id, isPriced]))
    const paid = new Set(ids.filter((id) => open.get(id)))
    const unpriced = wanted.filter(({ id }) => open.get(id) === false)
    if (!account || !budget) return { paid, unpaid: new Set(unpriced.map(({ id }) => id)) }
    const { priced, isReached, ...spending } = spend({ account, budget, unpriced, now })
    await notePrices(client, {
      ...at,
      month: account.month,
      ids: priced.map(({ id }) => id),
      prices: priced.map(({ price }) => price),
    })
    await noteSpending(client, { ...at, month: account.month, ...spending })
    for (const { id } of priced) paid.add(id)
    return {
      paid,
      unpaid: new Set(unpriced.map(({ id }) => id).filter((id) => !paid.has(id))),
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

type Account = { micros: number; messages: number; limitAt: Date | null; limitMicros: number | null }
type Spending = {
  account: Account
  budget: { monthlyMicros: number; priceMicros: number }
  unpriced: readonly Wanted[]
  now: Date
}

/**
 * Once one message does not fit, or no further one would, the channel rests until the month ends or the budget is raised: also
 * where money comes back, and for shorter messages.
 */
function spend({ account, budget: { monthlyMicros, priceMicros }, unpriced, now }: Spending) {
  const wasSpent = account.limitMicros !== null && account.limitMicros >= monthlyMicros
  const priced: { id: number; price: number }[] = []
  let { micros } = account
  let isSpent = wasSpent
  for (const { id, parts } of unpriced) {
    const price = parts * priceMicros
    isSpent ||= micros + price > monthlyMicros
    if (isSpent) break
    priced.push({ id, price })
    micros += price
  }
  isSpent ||= micros + priceMicros > monthlyMicros
  return {
    priced,
    isReached: isSpent && !wasSpent,
    micros,
    messages: account.messages + priced.length,
    limitAt: wasSpent ? account.limitAt : isSpent ? now : null,
    limitMicros: wasSpent ? account.limitMicros : isSpent ? monthlyMicros : null,
  }
}
