import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Context } from '#server/context.ts'
import * as schema from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { DemoBuild, DemoInstitutes } from '#server/demo/build.ts'
import { buildDays } from '#server/demo/days.ts'
import { buildInstitute, demoPlans, schoolYears } from '#server/demo/institutes.ts'
import { buildPeople, classmates, namedPeople, teachers } from '#server/demo/people.ts'
import { buildProducts } from '#server/demo/products.ts'
import { removeDemo } from '#server/demo/remove.ts'
import { buildDocuments } from '#server/features/document/demo.ts'
import { buildProfiles } from '#server/features/profile/demo.ts'
import { buildStudy } from '#server/features/study/demo.ts'
import { hashPassword } from '#server/secrets/passwords.ts'

export const demoPassword = 'demo123'
/** The institutes of the demo are all in India. */
const timeZone = 'Asia/Kolkata'

/**
 * Three institutes around today (PRODUCT §6), all or nothing, when there is no institute yet.
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
    const institutes: DemoInstitutes = {
      greenfield: await buildInstitute(build, demoPlans.greenfield),
      apex: await buildInstitute(build, demoPlans.apex),
      summit: await buildInstitute(build, demoPlans.summit),
    }
    const yearNames = schoolYears(build.today, 2).map((year) => year.name)
    await buildPeople(build, institutes, [
      ...namedPeople({ yearNames }),
      ...teachers('greenfield', institutes.greenfield),
      ...teachers('apex', institutes.apex),
      ...teachers('summit', institutes.summit),
      ...classmates('greenfield', '10-A', 30, 1),
      ...classmates('greenfield', '10-B', 28, 2),
      ...classmates('greenfield', '4-B', 26, 3),
      ...classmates('apex', 'JEE-26', 40, 4),
      ...classmates('apex', 'NEET-26', 24, 5),
      ...classmates('summit', 'Morning', 12, 6),
    ])
    await buildProducts(build, institutes)
    await buildStudy(build, institutes)
    await buildDocuments(build, institutes)
    await buildProfiles(build, institutes)
    await buildDays(build, institutes)
  })
}

/** One process at a time writes the demo, until its transaction ends. */
export const lockDemo = (client: pg.PoolClient) => client.query('select pg_advisory_xact_lock(7702)')

/** The context of the demo's builders, around this moment. */
export function buildAround(
  { clock, files, secrets }: Pick<Context, 'clock' | 'files' | 'secrets'>,
  client: pg.PoolClient,
): DemoBuild {
  const now = clock()
  return { db: drizzle(client, { schema }), client, files, secrets, now, today: demoDay(now) }
}

/** The day in India: YYYY-MM-DD. */
export const demoDay = (moment: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()
