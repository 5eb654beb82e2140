import { drizzle } from 'drizzle-orm/node-postgres'
import type { Context } from '#server/context.ts'
import * as schema from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { DemoBuild, DemoInstitute } from '#server/demo/build.ts'
import { buildInstitute, type DemoName, demoPlans, schoolYears } from '#server/demo/institutes.ts'
import { buildPeople, classmates, namedPeople, teachers } from '#server/demo/people.ts'
import { buildProducts } from '#server/demo/products.ts'
import { buildAssignments } from '#server/features/assignment/demo.ts'
import { buildBookmarks } from '#server/features/bookmark/demo.ts'
import { buildDocuments } from '#server/features/document/demo.ts'
import { buildEvents } from '#server/features/event/demo.ts'
import { buildExams } from '#server/features/exam/demo.ts'
import { buildFees } from '#server/features/fee/demo.ts'
import { buildHome } from '#server/features/home/demo.ts'
import { buildLive } from '#server/features/live/demo.ts'
import { buildMessages } from '#server/features/message/demo.ts'
import { buildProfiles } from '#server/features/profile/demo.ts'
import { buildReports } from '#server/features/report/demo.ts'
import { buildStudy } from '#server/features/study/demo.ts'
import { buildTimetable } from '#server/features/timetable/demo.ts'
import { hashPassword } from '#server/passwords.ts'

export const demoPassword = 'demo123'

/** Three living institutes around today (PRODUCT §6), all or nothing, when there is no institute yet. */
export async function loadDemo(context: Context): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  await inTransaction(context.pool, async (client) => {
    const db = drizzle(client, { schema })
    // Of several processes that start at once, one loads the demo.
    await client.query('select pg_advisory_xact_lock(7702)')
    if ((await db.$count(schema.institute)) > 0) return
    const now = context.clock()
    const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('Asia/Kolkata')
    const today = zoned.toPlainDate().toString()
    const build: DemoBuild = {
      db,
      client,
      files: context.files,
      secrets: context.secrets,
      passwordHash,
      now,
      today,
    }
    const institutes: Record<DemoName, DemoInstitute> = {
      greenfield: await buildInstitute(build, demoPlans.greenfield),
      apex: await buildInstitute(build, demoPlans.apex),
      summit: await buildInstitute(build, demoPlans.summit),
    }
    const yearNames = schoolYears(today, 2).map((year) => year.name)
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
    await buildHome(build, institutes)
    await buildEvents(build, institutes)
    await buildTimetable(build, institutes)
    await buildLive(build, institutes)
    await buildExams(build, institutes)
    await buildReports(build)
    await buildBookmarks(build)
    await buildStudy(build, institutes)
    await buildDocuments(build, institutes)
    await buildAssignments(build, institutes)
    await buildFees(build, institutes)
    await buildMessages(build, institutes)
    await buildProfiles(build, institutes)
    // The planner takes tables that it knows nothing of for nearly empty, and a month for a hundred times its price.
    const { rows } = await client.query<{ tables: string }>(
      `select string_agg(quote_ident(tablename), ', ') as tables from pg_tables where schemaname = 'public'`,
    )
    await client.query(`analyze ${rows[0]?.tables}`)
  })
}
