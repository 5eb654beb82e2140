import { quietUntil } from '#domain/news/due.ts'
import { isUrgent, topicOf } from '#domain/news/kinds.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { portalOf } from '#server/network/portal-address.ts'
import { findNoLongerTrue } from '#server/news/check.ts'
import { choiceOf } from '#server/news/choice.ts'
import { giveBackFor } from '#server/news/paid/give-back.ts'
import { payFor } from '#server/news/paid/letters.ts'
import { readHours } from '#server/news/queries-choices.ts'
import { type Channel, type Letter, longestWait } from '#server/news/send/channel.ts'
import { correctAfter } from '#server/news/send/correct.ts'
import {
  type ClaimedRow,
  claimDeliveries,
  findReaders,
  findSending,
  noteOutcomes,
  noteRefusals,
  type ReaderRow,
  type SendingRow,
  withdraw,
} from '#server/news/send/queries.ts'
import { JobFailure, Postponed, Refused } from '#server/queue/failure.ts'
import type { Handler } from '#server/queue/job.ts'

/** How it went with one piece of news; no reason where it was handed over. */
type Outcome = { id: number; reason: string }

/**
 * Hands the messages of some people to a channel. What is in each is fixed before the first try; whether it still holds,
 * and may be sent, is asked at every try. A process that dies after handing one over hands it over again, under the same key.
 */
export const deliverBy =
  (channel: Channel): Handler<{ personIds: readonly number[] }, Context> =>
  async ({ payload: { personIds }, instituteId, id: jobId, isLastTry, finish, keep }, needs) => {
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
    const written = [...readers.values()].flatMap((reader): Letter[] => {
      const { personId } = reader
      const sent = wanted.filter((row) => row.personId === personId && !untrue.has(row.id))
      const key = `news-${instituteId}-${jobId}-${personId}`
      return sent.length > 0 ? [{ instituteId, reader, rows: sent, portal, key }] : []
    })
    const waits = new Map(written.map((letter) => [letter, waitsUntil(letter, now)]))
    const late = [...waits.values()].flatMap((until) => until ?? [])
    const combined = written.filter((letter) => !waits.get(letter))
    const dropped = [...reasons].flatMap(([id, reason]) => (reason === '' ? [] : { id, reason }))
    const { letters, first, unsent } = await payFor(channel, combined, at, needs)
    const ofPeople = Map.groupBy(letters, ({ reader }) => reader.personId)
    const tries = (
      await Promise.all([...ofPeople.values()].map((own) => handOverAll(channel, own, needs)))
    ).flat()
    const failures = [...held, ...tries.flatMap(({ failure }) => failure ?? [])]
    await inTransaction(pool, async (client) => {
      await (failures.length + late.length === 0 ? finish(client) : keep(client))
      const outcomes = [...unknown, ...dropped, ...unsent, ...tries.flatMap((one) => one.outcomes)]
      const refused = tries.filter(({ refusal }) => refusal !== undefined)
      const ids = outcomes.map(({ id }) => id)
      // Also where only the message was refused. What was tried before may have been sent then.
      await giveBackFor(client, channel, {
        ...at,
        ids: tries.flatMap((one) =>
          one.outcomes.flatMap(({ id, reason }) => (reason !== '' && first.has(id) ? id : [])),
        ),
        noted: ids,
      })
      const handed = new Set(outcomes.flatMap(({ id, reason }) => (reason === '' ? id : [])))
      await correctAfter(client, { ...at, rows: rows.filter(({ id }) => handed.has(id)) }, () =>
        noteOutcomes(client, {
          ...at,
          ids,
          handed: ids.map((id) => handed.has(id)),
          reasons: outcomes.map(({ reason }) => reason),
        }),
      )
      const reached = new Set(tries.filter(({ isHanded }) => isHanded).map(({ personId }) => personId))
      const reasonOf = new Map(refused.map(({ personId, refusal = '' }) => [personId, refusal]))
      const refusedIds = [...reasonOf.keys()].filter((personId) => !reached.has(personId))
      await noteRefusals(client, {
        ...at,
        refusedIds,
        reasons: refusedIds.map((personId) => reasonOf.get(personId) ?? ''),
        reachedIds: [...reached],
      })
      if (untrue.size > 0) await withdraw(client, { ...at, ids: [...untrue] })
    })
    // A last try that failed is made again then, with those that wait.
    if (late.length > 0 && (failures.length === 0 || isLastTry)) throw new Postponed(earliest(late))
    if (failures.length > 0) throw longestWait(failures)
  }

const earliest = (moments: readonly Date[]) => new Date(Math.min(...moments.map(Number)))

/** Until when a message that is late has to wait: for the end of the quiet hours, unless something in it is urgent [news-18]. */
const waitsUntil = ({ rows, reader: { timeZone, hours } }: Letter, now: Date): Date | undefined =>
  rows.some(({ kind }) => isUrgent(kind)) ? undefined : quietUntil(now, timeZone, readHours(hours))

/** @returns '' where it is to be sent */
function whyNot(channel: Channel, { kind, isGone }: SendingRow, reader: ReaderRow | undefined): string {
  if (isGone) return 'read or withdrawn'
  if (!reader) return 'may not sign in'
  if (!channel.reaches(reader)) return 'no address'
  if (!choiceOf(reader, topicOf(kind), channel.name).isOn) return 'turned off'
  return reader.isPaused && !isUrgent(kind) ? 'paused' : ''
}

type Try = {
  personId: number
  outcomes: Outcome[]
  isHanded?: true
  /** Why no other try can help, and the person is not reached by the channel. */
  refusal?: string
  /** Why it is tried again. */
  failure?: unknown
}

/** The messages of a person, one after the other. */
async function handOverAll(channel: Channel, letters: readonly Letter[], needs: Context): Promise<Try[]> {
  const tries: Try[] = []
  for (const letter of letters) tries.push(await handOver(channel, letter, needs))
  return tries
}

/** A message that failed leaves those of others alone: its job is tried again, with only this one. */
async function handOver(channel: Channel, letter: Letter, needs: Context): Promise<Try> {
  const { personId } = letter.reader
  const allOf = (reason: string) => letter.rows.map(({ id }) => ({ id, reason }))
  try {
    await channel.handOver(letter, needs)
    return { personId, outcomes: allOf(''), isHanded: true }
  } catch (failure) {
    if (failure instanceof Refused) {
      const refusal = failure.isOfRecipient ? failure.message : undefined
      return { personId, outcomes: allOf(failure.message), ...(refusal !== undefined && { refusal }) }
    }
    return { personId, outcomes: [], failure }
  }
}

const isKnown = (row: ClaimedRow): row is SendingRow => row.kind !== null

/**
 * What of a job this release can send [news-50]. The message of a person with news of a kind that it does not know is left,
 * as a whole, to a process of the release that does; at the last try it is sent without.
 * @returns `held`: a failure that has the job tried again; `unknown`: what is not sent
 */
function sortOut(claimed: readonly ClaimedRow[], isLastTry: boolean) {
  const foreign = claimed.filter((row) => !isKnown(row))
  const waiting = new Set(
    foreign.filter(({ isGone }) => !isGone && !isLastTry).map(({ personId }) => personId),
  )
  const isReady = ({ personId }: ClaimedRow) => !waiting.has(personId)
  return {
    rows: claimed.filter(isKnown).filter(isReady),
    held: waiting.size > 0 ? [new JobFailure('it is of a kind that this release does not know')] : [],
    unknown: foreign.filter(isReady).map(({ id }) => ({ id, reason: 'unknown kind' })),
  }
}
