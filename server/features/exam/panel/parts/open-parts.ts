import type pg from 'pg'
import { type OpenPart, openPart } from '#domain/exam/parts/open-part.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Failure, notFound } from '#server/failure.ts'
import { countParts, findPartTimes } from '#server/features/exam/panel/parts/queries.ts'
import { writePartStarts } from '#server/features/exam/panel/parts/writes.ts'
import { lockAttempt } from '#server/features/exam/panel/submit/writes.ts'
import type { PanelPass } from '#server/secrets/panel-pass.ts'

type Times = Pick<PanelPass, 'startedAt' | 'endsAt' | 'endMovedAt' | 'laterParts' | 'partMinutes'>

/** When the parts of a locked attempt were opened, in milliseconds, as far as the server has opened them. */
export const startsOf = ({ startedAt, laterParts }: Pick<Times, 'startedAt' | 'laterParts'>): number[] => [
  startedAt.getTime(),
  ...laterParts,
]

/** The part of a locked attempt that is open at a moment. */
export const openPartOf = (times: Times, now: number): OpenPart =>
  openPart(
    {
      starts: startsOf(times),
      minutes: times.partMinutes,
      endsAt: times.endsAt?.getTime() ?? null,
      movedAt: times.endMovedAt?.getTime() ?? null,
    },
    now,
  )

/**
 * Opens due parts before their questions leave the server: from then on extra time and a moved end only affect these and later
 * ones. Opens none while the clocks disagree.
 * @returns the pass with the opened parts
 */
export async function openDueParts(context: Context, pass: PanelPass): Promise<PanelPass> {
  const isRunning = pass.isLocked && pass.isBegun && pass.submittedAt === null
  if (!isRunning || !isDue(pass, context.clock().getTime())) return pass
  const now = await context.clocks.agreedNow()
  if (!now) return pass
  return inTransaction(context.pool, async (client) => {
    const times = await lockTimes(client, pass)
    if (times.submittedAt !== null || !isDue(times, now.getTime())) return times
    return writeStarts(client, times, openPartOf(times, now.getTime()).starts)
  })
}

const isDue = (pass: PanelPass, now: number): boolean =>
  openPartOf(pass, now).starts.length > startsOf(pass).length

/**
 * Ends a part finally, at the student's request, and opens the next one. A part that has ended already stays so.
 * @param number the part that ends, from 1
 * @returns the pass, with the open part
 * @throws Failure `partGoesOn` if parts end by the clock or are not locked, for the last part, and for one that is not open
 * yet
 */
export async function endPart(context: Context, pass: PanelPass, number: number): Promise<PanelPass> {
  if (!pass.isLocked || pass.partMinutes.length > 0) throw new Failure('partGoesOn')
  const { count } = await countParts(context.pool, pass)
  return inTransaction(context.pool, async (client) => {
    const times = await lockTimes(client, pass)
    const starts = startsOf(times)
    if (times.submittedAt !== null || number < starts.length) return times
    if (number > starts.length || number >= count) throw new Failure('partGoesOn')
    return writeStarts(client, times, [...starts, Math.max(context.clock().getTime(), starts.at(-1) ?? 0)])
  })
}

/** Its times as they are now; no extra time is given until the transaction ends. */
async function lockTimes(client: pg.PoolClient, pass: PanelPass): Promise<PanelPass> {
  await lockAttempt(client, pass, false)
  const times = await findPartTimes(client, pass)
  if (!times) throw notFound()
  return { ...pass, ...times }
}

async function writeStarts(
  client: pg.PoolClient,
  pass: PanelPass,
  starts: readonly number[],
): Promise<PanelPass> {
  const laterParts = starts.slice(1)
  await writePartStarts(client, { ...pass, starts: JSON.stringify(laterParts) })
  return { ...pass, laterParts }
}
