import { isSent, isUrgent, topicOf } from '#domain/news/kinds.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { portalOf } from '#server/network/portal-address.ts'
import { chosen, findNoLongerTrue } from '#server/news/check.ts'
import { drawEmail } from '#server/news/email/draw.ts'
import { findReader } from '#server/news/email/queries.ts'
import { unsubscribePath } from '#server/news/email/unsubscribe.ts'
import { findSending, type SendingRow } from '#server/news/queries.ts'
import { claimDeliveries, markDone, withdraw } from '#server/news/writes.ts'
import { JobFailure } from '#server/queue/failure.ts'
import type { Handler } from '#server/queue/job.ts'

const channel = 'email'

/**
 * Hands one e-mail to the messenger. What is in it is fixed before the first try; whether it still holds, and may be sent,
 * is asked at every try. A process that dies after handing it over hands it over again, under the same key.
 */
export const sendEmail: Handler<{ personId: number }, Context> = async (
  { payload: { personId }, instituteId, id: jobId, finish },
  { pool, clocks, messenger, config, secrets },
) => {
  const now = await clocks.agreedNow()
  if (!now) throw new JobFailure('the clocks do not agree')
  const at = { instituteId, personId, now, jobId, channel } as const
  await claimDeliveries(pool, at)
  const rows = await findSending(pool, at)
  if (rows.length === 0) return
  const reader = await findReader(pool, at)
  const isWanted = ({ kind, isGone }: SendingRow) =>
    !isGone &&
    reader?.email &&
    isSent(topicOf(kind), chosen(reader.choices, kind, channel)) &&
    (isUrgent(kind) || !reader.isPaused)
  const wanted = rows.filter(isWanted)
  const untrue = await findNoLongerTrue(pool, at, wanted)
  const sent = wanted.filter((row) => !untrue.has(row.id))
  if (reader?.email && sent.length > 0) {
    const portal = await portalOf({ pool, config }, instituteId)
    const unsubscribe = portal && `${portal}${unsubscribePath(secrets, { instituteId, personId, channel })}`
    await messenger.send({
      channel,
      to: reader.email,
      key: `news-${instituteId}-${jobId}`,
      ...drawEmail({ institute: reader.institute, portal, unsubscribe, rows: sent }),
    })
  }
  const [ids, handed] = [rows, sent].map((some) => some.map((row) => row.id)) as [number[], number[]]
  await inTransaction(pool, async (client) => {
    await finish(client)
    await markDone(client, { ...at, ids, handed })
    if (untrue.size > 0) await withdraw(client, { ...at, ids: [...untrue] })
  })
}
