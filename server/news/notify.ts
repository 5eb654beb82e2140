import type pg from 'pg'
import * as z from 'zod/mini'
import type { NewsKind } from '#server/news/kind.ts'
import { defineJob } from '#server/queue/job.ts'

/** Decides by which channels news is sent. */
export const planJob = defineJob({
  name: 'news-plan',
  payload: z.object({}),
  waits: [5, 15, 60, 300],
  isEndless: true,
  atOnce: 1,
  failure: 'news cannot be planned',
})

/** `quiet`: it is in the inbox as read. `past`: as the demo's, it is there as if it had been written when it happened. */
export type Manner = 'sent' | 'quiet' | 'past'
type Cause = { instituteId: number; now: Date; causeIds: readonly number[]; manner?: Manner }

/**
 * Notifies people of what was just written, in its transaction: both are there or neither. @param causeIds of the rows that
 * the kind names as its causes
 */
export async function notify(
  client: pg.ClientBase,
  kind: Pick<NewsKind, 'notify'>,
  { instituteId, now, causeIds, manner = 'sent' }: Cause,
): Promise<number> {
  if (causeIds.length === 0) return 0
  const { count } = await kind.notify(client, {
    instituteId,
    now,
    causeIds,
    plannedAt: manner === 'sent' ? null : now,
    readAt: manner === 'quiet' ? now : null,
    isDated: manner === 'past',
  })
  if (count > 0) await planJob.enqueue(client, { instituteId, payload: {} })
  return count
}
