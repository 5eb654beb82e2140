import { isSent } from '#domain/news/channels.ts'
import { isUrgent, topicOf } from '#domain/news/kinds.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { portalOf } from '#server/network/portal-address.ts'
import { findNoLongerTrue } from '#server/news/check.ts'
import { type Channel, type Letter, Refused } from '#server/news/send/channel.ts'
import { sortOut } from '#server/news/send/known.ts'
import {
  claimDeliveries,
  findReaders,
  findSending,
  noteOutcomes,
  type ReaderRow,
  type SendingRow,
  withdraw,
} from '#server/news/send/queries.ts'
import { JobFailure } from '#server/queue/failure.ts'
import type { Handler } from '#server/queue/job.ts'

/** How it went with one piece of news; no reason where it was handed over. */
type Outcome = { id: number; reason: string; providerId: string }

/**
 * Hands the messages of some people to a channel. What is in each is fixed before the first try; whether it still holds,
 * and may be sent, is asked at every try. A process that dies after handing one over hands it over again, under the same key.
 */
export const deliverBy =
  (channel: Channel): Handler<{ personIds: readonly number[] }, Context> =>
  async ({ payload: { personIds }, instituteId, id: jobId, isLastTry, finish }, needs) => {
    const { pool, clocks } = needs
    const now = await clocks.agreedNow()
    if (!now) throw new JobFailure('the clocks do not agree')
    const at = { instituteId, personIds, now, jobId, channel: channel.name }
    await claimDeliveries(pool, at)
    const claimed = await findSending(pool, at)
    if (claimed.length === 0) return
    const { rows, held, unknown } = sortOut(claimed, isLastTry)
    const readers = new Map((await findReaders(pool, at)).map((reader) => [reader.personId, reader]))
    const reasons = new Map(rows.map((row) => [row.id, whyNot(channel, row, readers.get(row.personId))]))
    const wanted = rows.filter(({ id }) => reasons.get(id) === '')
    const untrue = await findNoLongerTrue(pool, at, wanted)
    for (const id of untrue) reasons.set(id, 'withdrawn')
    const portal = await portalOf(needs, instituteId)
    const letters = makeLetters(channel, rows, (row) => {
      const reader = readers.get(row.personId)
      return reader && reasons.get(row.id) === '' ? { instituteId, jobId, reader, portal } : undefined
    })
    const dropped = [...reasons].flatMap(([id, reason]) =>
      reason === '' ? [] : { id, reason, providerId: '' },
    )
    const tries = await Promise.all(letters.map((letter) => handOver(channel, letter, needs)))
    const failures = [...held, ...tries.flatMap(({ failure }) => failure ?? [])]
    await inTransaction(pool, async (client) => {
      if (failures.length === 0) await finish(client)
      const outcomes = [...unknown, ...dropped, ...tries.flatMap((one) => one.outcomes)]
      await noteOutcomes(client, {
        ...at,
        ids: outcomes.map(({ id }) => id),
        handed: outcomes.map(({ reason }) => reason === ''),
        reasons: outcomes.map(({ reason }) => reason),
        providerIds: outcomes.map(({ providerId }) => providerId),
      })
      if (untrue.size > 0) await withdraw(client, { ...at, ids: [...untrue] })
    })
    if (failures.length > 0) throw longestWait(failures)
  }

/** @returns '' where it is to be sent */
function whyNot(channel: Channel, { kind, isGone }: SendingRow, reader: ReaderRow | undefined): string {
  if (isGone) return 'read or withdrawn'
  if (!reader) return 'may not sign in'
  if (!channel.reaches(reader)) return 'no address'
  const topic = topicOf(kind)
  const of = `${topic} ${channel.name}`
  if (!isSent(topic, { chosen: reader.choices[of], institute: reader.defaults[of] })) return 'turned off'
  return reader.isPaused && !isUrgent(kind) ? 'paused' : ''
}

type Addressed = Pick<Letter, 'instituteId' | 'reader' | 'portal'> & { jobId: number }

/** One message for each person, or for each piece of news. @param addressTo undefined for what is not sent */
function makeLetters(
  { isOneByOne }: Channel,
  rows: readonly SendingRow[],
  addressTo: (row: SendingRow) => Addressed | undefined,
): Letter[] {
  const letters = new Map<string, Letter & { rows: SendingRow[] }>()
  for (const row of rows) {
    const address = addressTo(row)
    if (!address) continue
    const { jobId, ...to } = address
    const key = `news-${to.instituteId}-${jobId}-${row.personId}${isOneByOne ? `-${row.id}` : ''}`
    const letter = letters.get(key) ?? { ...to, key, rows: [] }
    letter.rows.push(row)
    letters.set(key, letter)
  }
  return [...letters.values()]
}

/** A message that failed leaves those of others alone: its job is tried again, with only this one. */
async function handOver(
  channel: Channel,
  letter: Letter,
  needs: Context,
): Promise<{ outcomes: Outcome[]; failure?: unknown }> {
  const every = (outcome: Omit<Outcome, 'id'>) => letter.rows.map(({ id }) => ({ id, ...outcome }))
  try {
    const providerId = await channel.handOver(letter, needs)
    return { outcomes: every({ reason: '', providerId }) }
  } catch (failure) {
    if (failure instanceof Refused) return { outcomes: every({ reason: failure.message, providerId: '' }) }
    return { outcomes: [], failure }
  }
}

const waitOf = (failure: unknown) => (failure instanceof JobFailure ? failure.retryAfterMs : 0)
const longestWait = (failures: readonly unknown[]): unknown =>
  failures.toSorted((one, other) => waitOf(other) - waitOf(one))[0]
