import type pg from 'pg'
import { daysBetween } from '#domain/day.ts'
import type { Context } from '#server/context.ts'
import type { DemoSettings } from '#server/database/tables/institute.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { unavailableReason } from '#server/database/unavailable.ts'
import type { DemoBuild, DemoName } from '#server/demo/build.ts'
import { clearDays, findKept } from '#server/demo/clear.ts'
import { buildDays, dayRecords } from '#server/demo/days.ts'
import { buildAround, demoDay, loadDemo, lockDemo } from '#server/demo/load.ts'
import { describeInstitute } from '#server/demo/people.ts'
import { importDemo, sourceOf } from '#server/demo/records.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { codeOf } from '#server/failure.ts'
import { startWorker, type Worker } from '#server/worker.ts'

type Renewing = Pick<Context, 'pool' | 'files' | 'secrets' | 'clock' | 'clocks'>

const minuteMs = 60_000
/** How often to check for a new day. */
const pollMs = 15_000
/** How long running things keep running, and later ones of today stay in the future. */
const freshMs = 120 * minuteMs
/** How long an open upload delays a new day: its homework must exist when it is complete. */
const uploadMs = 60 * minuteMs
/** Pause after a failure. */
const retryMs = 60 * minuteMs

export type Renewal = 'renewed' | 'held' | 'as it was'

/**
 * Moves the demo to today: people, sections, study material, documents and products stay; the days are
 * written again, and people's work stays with its test or homework. On the same day only without a sign-in
 * since: nothing changes while a person looks at it. Other institutes of the same database are neither
 * changed nor blocked.
 * @returns `held` during a write in a demo of another day, or an upload to it, and while the clocks do not agree
 */
export async function renewDemo(context: Renewing): Promise<Renewal> {
  // A check every few seconds takes no lock.
  if ((await findDue(context.pool, context.clock())) === undefined) return 'as it was'
  const now = await context.clocks.agreedNow()
  if (!now) return 'held'
  try {
    return await moveOn({ ...context, clock: () => now })
  } catch (error) {
    if (heldCodes.has(codeOf(error))) return 'held'
    throw error
  }
}

/** A lock of another transaction, or a deadlock. */
const heldCodes: ReadonlySet<string> = new Set(['55P03', '40P01'])

function moveOn(context: Renewing): Promise<Renewal> {
  return inTransaction(context.pool, async (client) => {
    await lockDemo(client)
    const institutes = await findInstitutes(client)
    const ids = institutes.map(({ id }) => id)
    await holdWriters(client, ids)
    const due = await findDue(client, context.clock())
    if (!due) return 'as it was'
    if (due.isHeld) return 'held'
    const build = buildAround(context, client)
    const { writtenAt, kept: before } = due
    const kept = await findKept(client, { ids, writtenAt, before })
    await clearDays(client, ids, kept)
    // New rows are not locked; only the planner's statistics may have to be waited for.
    await client.query('set local lock_timeout = 0')
    await moveShared(build, ids, due)
    for (const { id, plan } of institutes) {
      const { scope } = await openInstitute(client, id, build.now, true)
      await importDemo(build, scope, sourceOf(dayRecords(describeInstitute(plan, build))))
    }
    await buildDays(build)
    const written: Omit<DemoSettings, 'plan'> = { writtenAt: build.now.toISOString(), kept }
    await client.query('update institute set demo = demo || $2 where id = any($1)', [ids, written])
    return 'renewed'
  })
}

async function findInstitutes(client: pg.PoolClient) {
  const { rows } = await client.query<{ id: number; plan: DemoName }>(
    `select id, demo->>'plan' as plan from institute where demo is not null order by id`,
  )
  return rows
}

/** Every write refers to a row of one of these, or is one. */
const heldTables = ['person', 'assignment', 'submission', 'test', 'launch_ticket', 'test_attempt', 'upload']

/**
 * Writes in the demo happen before, and are kept, or after. Nothing is waited for, so that no request can
 * deadlock with the clearing, which takes seconds. @throws 55P03 during a write
 */
async function holdWriters(client: pg.PoolClient, ids: readonly number[]): Promise<void> {
  for (const table of heldTables)
    await client.query(`select 1 from ${table} where institute_id = any($1) for update nowait`, [ids])
  await client.query(`set local lock_timeout = '200ms'`)
}

type Due = { writtenAt: Date; kept: DemoSettings['kept']; isHeld: boolean }

/** @returns undefined while the demo is of today, or in use */
async function findDue(runner: pg.Pool | pg.PoolClient, now: Date): Promise<Due | undefined> {
  const { rows } = await runner.query<{
    id: number
    demo: DemoSettings
    isUploading: boolean
    isVisited: boolean
  }>({
    name: 'demo.due',
    text: `select i.id, i.demo,
        exists (select 1 from upload u where u.institute_id = i.id and u.created_at > $1 and u.expires_at > $2) as "isUploading",
        exists (select 1 from session s where s.institute_id = i.id
          and s.last_seen_at > (i.demo->>'writtenAt')::timestamptz) as "isVisited"
      from institute i where i.demo is not null order by i.id`,
    values: [new Date(now.getTime() - uploadMs), now],
  })
  const [first] = rows
  if (!first) return undefined
  const writtenAt = new Date(first.demo.writtenAt)
  const isOfToday = demoDay(writtenAt) === demoDay(now)
  const isFresh = now.getTime() - writtenAt.getTime() < freshMs
  if (isOfToday && (isFresh || rows.some((row) => row.isVisited))) return undefined
  return {
    writtenAt,
    kept: first.demo.kept,
    isHeld: rows.some((row) => row.isUploading),
  }
}

/** Moves what was shared or given, keeping its ids and where people stopped. */
async function moveShared(
  { client, now, today }: DemoBuild,
  ids: readonly number[],
  { writtenAt }: Due,
): Promise<void> {
  const seconds = (now.getTime() - writtenAt.getTime()) / 1000
  const days = daysBetween(demoDay(writtenAt), today)
  for (const table of ['study_file', 'document'])
    await client.query(
      `update ${table} set shared_at = shared_at + make_interval(secs => $2) where institute_id = any($1)`,
      [ids, seconds],
    )
  await client.query(
    `update product_holder set enrolled_at = enrolled_at + make_interval(secs => $2), expires_on = expires_on + $3::int
      where institute_id = any($1)`,
    [ids, seconds, days],
  )
}

/** The result for the demo at the start of the server, and its day before. */
export type DemoNews = { renewal: Renewal | 'failed'; dayBefore: string | undefined }

/**
 * Loads the demo if there is none, and moves it to today. After a failure the server continues with it as it
 * is.
 */
export async function openDemo(context: Context, { isFresh }: { isFresh: boolean }): Promise<DemoNews> {
  await loadDemo(context, { isFresh })
  const dayBefore = await findDemoDay(context.pool)
  const renewal = await renewSafely(context)
  const isOfToday = dayBefore === demoDay(context.clock())
  return { renewal: isOfToday && renewal === 'renewed' ? 'as it was' : renewal, dayBefore }
}

async function findDemoDay(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ writtenAt: string }>(
    `select demo->>'writtenAt' as "writtenAt" from institute where demo is not null order by id limit 1`,
  )
  return rows[0] && demoDay(new Date(rows[0].writtenAt))
}

/** @throws where the database is unavailable */
async function renewSafely(context: Renewing & Pick<Context, 'log'>): Promise<Renewal | 'failed'> {
  try {
    return await renewDemo(context)
  } catch (error) {
    if (unavailableReason(error)) throw error
    context.log.error({ reason: codeOf(error) }, 'the demo cannot be moved to today')
    return 'failed'
  }
}

/** Renews the demo on every new day, and after some time without visitors, from now on. */
export function startRenewing(context: Renewing & Pick<Context, 'log'>): Worker {
  let retryAt = 0
  return startWorker({
    pollMs,
    log: context.log,
    failure: 'the demo cannot be moved to today',
    work: async () => {
      if (context.clock().getTime() < retryAt) return false
      if ((await renewSafely(context)) === 'failed') retryAt = context.clock().getTime() + retryMs
      return false
    },
  })
}
