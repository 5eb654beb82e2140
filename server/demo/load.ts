import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Context } from '#server/context.ts'
import * as schema from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { DemoBuild, DemoName } from '#server/demo/build.ts'
import { buildDays, dayRecords } from '#server/demo/days.ts'
import { demoNames, demoPlans, instituteRecords, markOf } from '#server/demo/institutes.ts'
import { describeInstitute, peopleRecords } from '#server/demo/people.ts'
import { productRecords } from '#server/demo/products.ts'
import { importDemo, sourceOf } from '#server/demo/records.ts'
import { removeDemo } from '#server/demo/remove.ts'
import { letSignIn } from '#server/demo/sign-in.ts'
import { findOrAddInstitute } from '#server/exchange/institute.ts'
import { documentRecords } from '#server/features/document/demo.ts'
import { spreadIds } from '#server/features/exam/demo/build.ts'
import { sealIdentities } from '#server/features/profile/demo.ts'
import { studyRecords } from '#server/features/study/demo.ts'
import { hashPassword } from '#server/secrets/passwords.ts'

export const demoPassword = 'demo123'
/** The institutes of the demo are all in India. */
const timeZone = 'Asia/Kolkata'

/**
 * Three institutes around today [start-13], all or nothing, when there is no institute yet.
 * @param isFresh replaces those of the demo, with all work in them; other institutes stay
 */
export async function loadDemo(context: Context, { isFresh = false } = {}): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  await inTransaction(context.pool, async (client) => {
    await lockDemo(client)
    if (isFresh) await removeDemo(client)
    else {
      const { rowCount } = await client.query('select 1 from institute limit 1')
      if (rowCount !== 0) return
    }
    const build = { ...buildAround(context, client), passwordHash }
    await spreadIds(client)
    for (const name of demoNames) await addInstitute(build, name)
    await letSignIn(build)
    await sealIdentities(build)
    await buildDays(build)
  })
}

/** @throws where its address belongs to an institute that is not of the demo */
async function addInstitute(build: DemoBuild, name: DemoName): Promise<void> {
  const { client, now, today } = build
  const institute = describeInstitute(name, { now, today })
  const { host } = demoPlans[name]
  const { rowCount: taken } = await client.query('select 1 from institute_host where host = $1', [host])
  if (taken)
    throw new Error(`The address ${host} belongs to an institute that is not of the demo: it stays as it is.`)
  const source = sourceOf([
    instituteRecords(name, today),
    peopleRecords(name, today),
    ...(name === 'apex' ? [productRecords(build)] : []),
    documentRecords(institute),
    studyRecords(institute),
    ...dayRecords(institute),
  ])
  const opened = await findOrAddInstitute(client, source, null, now, true)
  if ('problem' in opened || !opened.isNew)
    throw new Error(`There is another institute with the id of ${name}.`)
  await importDemo(build, opened.scope, source)
  // Of people who were not there before, nothing was changed.
  await client.query('delete from access_log where institute_id = $1', [opened.scope.instituteId])
  await client.query('update institute set demo = $2 where id = $1', [
    opened.scope.instituteId,
    markOf(name, now),
  ])
}

/**
 * One process at a time writes the demo, until its transaction ends. Rough statistics are enough for writing it: the
 * database makes exact ones by itself later.
 */
export async function lockDemo(client: pg.PoolClient): Promise<void> {
  await client.query('select pg_advisory_xact_lock(7702)')
  await client.query('set local default_statistics_target = 10')
}

/** The context of the demo's builders, around this moment. */
export function buildAround(
  { clock, files, secrets }: Pick<Context, 'clock' | 'files' | 'secrets'>,
  client: pg.PoolClient,
): DemoBuild {
  const now = clock()
  return {
    db: drizzle(client, { schema }),
    client,
    files,
    kept: new Map(),
    secrets,
    now,
    today: demoDay(now),
  }
}

/** The day in India: YYYY-MM-DD. */
export const demoDay = (moment: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()
