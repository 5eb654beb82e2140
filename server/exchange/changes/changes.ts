import type pg from 'pg'
import type { Change } from '#domain/admin/changes.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import { inTransaction } from '#server/database/transaction.ts'
import {
  type ChangeRow,
  findChanges,
  findLast,
  hasUnnumbered,
  lockCounter,
  numberChanges,
} from '#server/exchange/changes/queries.ts'

const batch = 10_000

/**
 * Gives new changes their positions. A change that is committed later gets a later position, also where it was written
 * first, so a reader who has reached a position has missed none before it. @returns the last position
 */
export async function numberNew(pool: pg.Pool, at: { instituteId: number }): Promise<number> {
  while (await hasUnnumbered(pool, at))
    await inTransaction(pool, async (client) => {
      await lockCounter(client, at)
      await numberChanges(client, { ...at, limit: batch })
    })
  return (await findLast(pool, at)).last
}

type Page = { changes: Change[]; last: number; hasMore: boolean }
type Wanted = { instituteId: number; timeZone: string; prefix: string; after: number; limit: number }

/** @returns undefined for a position that this database has not given, as after a restored backup */
export async function readChanges(pool: pg.Pool, { timeZone, ...wanted }: Wanted): Promise<Page | undefined> {
  const last = await numberNew(pool, wanted)
  if (wanted.after > last) return undefined
  const rows = await findChanges(pool, { ...wanted, limit: wanted.limit + 1 })
  const page = rows.slice(0, wanted.limit)
  return {
    changes: page.map((row) => presentChange(row, timeZone)),
    last: page.at(-1)?.position ?? wanted.after,
    hasMore: rows.length > page.length,
  }
}

/** What there is of each kind if its record was removed meanwhile. */
const nothing: Readonly<Record<ChangeRow['kind'], Record<string, unknown>>> = {
  homework: { assignment: null, status: null, handed_in_at: null, remark: '', files: [], links: [] },
  attempt: { test: null, handed_in_at: null, receipt: null, answered: null, questions: null },
  result: { test: null, marks: null, maximum_marks: null, rank: null },
  challenge: { test: null, question_number: null, text: '', is_taken_back: true },
  profile: {},
  'fee-receipt': { payment: null },
  'live-class-joined': { live_class: null },
  'announcements-read': { until: null },
  'examiner-needed': { test: null, late_answers: 0, written_answers: 0 },
  question: { question: null, student: null, is_waiting: null },
  leave: { leave: null, student: null, state: null, from: null, until: null, from_time: '', until_time: '' },
  'notice-answer': { notice: null, student: null, answer: null },
  meeting: { offer: null, student: null, state: null, day: null, time: null },
}
const moments = new Set(['handed_in_at', 'until'])

function presentChange({ id, at, kind, person, data }: ChangeRow, timeZone: string): Change {
  const shown = Object.entries({ ...nothing[kind], ...data }).map(([name, value]) => [
    name,
    moments.has(name) && typeof value === 'number' ? isoIn(timeZone, value) : value,
  ])
  return { id, at: isoIn(timeZone, at), kind, person, ...Object.fromEntries(shown) } as Change
}
