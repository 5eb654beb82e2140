import type { DemoBuild, StoredInstitutes } from '#server/demo/build.ts'
import { buildAssignments } from '#server/features/assignment/demo.ts'
import { buildEvents } from '#server/features/event/demo.ts'
import { buildBookmarks } from '#server/features/exam/bookmark/demo.ts'
import { buildExams } from '#server/features/exam/demo/build.ts'
import { buildReports } from '#server/features/exam/report/demo.ts'
import { buildFees } from '#server/features/fee/demo.ts'
import { buildHome } from '#server/features/home/demo.ts'
import { buildLive } from '#server/features/live/demo.ts'
import { buildMessages } from '#server/features/message/demo.ts'
import { buildTimetable } from '#server/features/timetable/demo.ts'

/** Everything around today; written again for another day (`clear.ts` removes the earlier one). */
export async function buildDays(build: DemoBuild, institutes: StoredInstitutes): Promise<void> {
  await buildHome(build, institutes)
  await buildEvents(build, institutes)
  await buildTimetable(build, institutes)
  await buildLive(build, institutes)
  await buildExams(build, institutes)
  await buildReports(build, institutes)
  await buildBookmarks(build, institutes)
  await buildAssignments(build, institutes)
  await buildFees(build, institutes)
  await buildMessages(build, institutes)
  // Without statistics the planner assumes nearly empty tables, and a month costs a hundred times as much.
  const { rows } = await build.client.query<{ tables: string }>(
    `select string_agg(quote_ident(tablename), ', ') as tables from pg_tables where schemaname = 'public'`,
  )
  await build.client.query(`analyze ${rows[0]?.tables}`)
}
