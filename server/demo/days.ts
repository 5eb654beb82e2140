import type { DemoBuild, DemoInstitute, DemoRecords } from '#server/demo/build.ts'
import { demoNames } from '#server/demo/institutes.ts'
import { buildNews } from '#server/demo/news.ts'
import { describeInstitute } from '#server/demo/people.ts'
import { readInstitutes } from '#server/demo/read.ts'
import { askRecords } from '#server/features/ask/demo.ts'
import { assignmentRecords } from '#server/features/assignment/demo.ts'
import { daysOffOf, eventRecords } from '#server/features/event/demo.ts'
import { buildBookmarks } from '#server/features/exam/bookmark/demo.ts'
import { buildExams, examRecords } from '#server/features/exam/demo/build.ts'
import { buildReports } from '#server/features/exam/report/demo.ts'
import { feeRecords } from '#server/features/fee/demo.ts'
import { homeRecords } from '#server/features/home/demo.ts'
import { leaveRecords } from '#server/features/leave/demo.ts'
import { liveRecords } from '#server/features/live/demo.ts'
import { meetingRecords } from '#server/features/meeting/demo.ts'
import { messageRecords } from '#server/features/message/demo.ts'
import { timetableRecords } from '#server/features/timetable/demo.ts'

/** Everything around today; imported again for another day (`clear.ts` removes the earlier one). */
export function dayRecords(institute: DemoInstitute): DemoRecords[] {
  const daysOff = daysOffOf(institute)
  return [
    { rows: { years: institute.years } },
    homeRecords(institute),
    eventRecords(institute),
    timetableRecords(institute, daysOff),
    leaveRecords(institute),
    askRecords(institute),
    meetingRecords(institute),
    liveRecords(institute),
    assignmentRecords(institute),
    examRecords(institute, daysOff),
    feeRecords(institute),
    messageRecords(institute),
  ]
}

/** What happened around today that is in no file: tests that were taken, and what follows from them. */
export async function buildDays(build: DemoBuild): Promise<void> {
  const stored = await readInstitutes(build.client)
  for (const name of demoNames) {
    const institute = describeInstitute(name, build)
    await buildExams(build, institute, stored[name], daysOffOf(institute))
  }
  await buildReports(build, stored)
  await buildBookmarks(build, stored)
  await buildNews(build)
  // Without statistics the planner assumes nearly empty tables, and a month costs a hundred times as much.
  const { rows } = await build.client.query<{ tables: string }>(
    `select string_agg(quote_ident(tablename), ', ') as tables from pg_tables where schemaname = 'public'`,
  )
  await build.client.query(`analyze ${rows[0]?.tables}`)
}
