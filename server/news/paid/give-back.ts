import type pg from 'pg'
import { isPaid } from '#domain/news/channels.ts'
import { giveBack, lockAccounts, lockDeliveries } from '#server/news/paid/queries.ts'
import type { Channel } from '#server/news/send/channel.ts'

type Refusals = {
  instituteId: number
  jobId: number
  /** What was refused, and not tried before. */
  ids: readonly number[]
  /** All that is noted afterwards. */
  noted: readonly number[]
}

/** What a provider refused was not sent, and costs nothing: in the transaction that notes it, before that is noted. */
export async function giveBackFor(
  client: pg.ClientBase,
  { name }: Channel,
  { noted, ...refusals }: Refusals,
): Promise<void> {
  if (!isPaid(name) || refusals.ids.length === 0) return
  const at = { ...refusals, channel: name }
  await lockAccounts(client, at)
  await lockDeliveries(client, { ...at, ids: noted })
  await giveBack(client, at)
}
