import { testTypes } from '#domain/exam/calls.ts'
import type { DemoBuild, StoredInstitute, StoredInstitutes } from '#server/demo/build.ts'
import { readDays } from '#server/features/exam/demo/days.ts'
import {
  buildOfflineExams,
  lastTermOf,
  markOfflineExams,
  termOf,
} from '#server/features/exam/demo/offline.ts'
import { apexTests, greenfieldTests } from '#server/features/exam/demo/plans.ts'
import { buildTests } from '#server/features/exam/demo/tests.ts'

/** Tests on screen and exams on paper: past, running, coming (PRODUCT §6). */
export async function buildExams(build: DemoBuild, institutes: StoredInstitutes): Promise<void> {
  const { greenfield, apex, summit } = institutes
  // Far from all other ids, so that the id of another thing is never by chance a test's.
  await build.client.query(
    `select setval(pg_get_serial_sequence('test_label', 'id'), 7000), setval(pg_get_serial_sequence('test', 'id'), 8000),
      setval(pg_get_serial_sequence('offline_exam', 'id'), 9000)
      where not exists (select 1 from test)`,
  )
  const time = async (at: StoredInstitute) => ({
    days: await readDays(build, at),
    today: build.today,
    now: build.now,
  })
  const [school, coaching, small] = [await time(greenfield), await time(apex), await time(summit)]
  await buildTests(
    build,
    greenfield,
    { 'Unit Tests': testTypes.online, 'Mock Tests': testTypes.mock, Practice: testTypes.practice },
    greenfieldTests(school),
  )
  await buildTests(
    build,
    apex,
    {
      'Unit Tests': testTypes.online,
      'All-India Mock Series': testTypes.mock,
      Practice: testTypes.practice,
    },
    apexTests(coaching),
  )
  const schoolTerm = termOf(school.days, build)
  const lastTerm = lastTermOf(school.days.yearStart, build)
  const earlier = Object.keys(greenfield.sectionIds).filter((name) => /^9-A \d/.test(name))
  await buildOfflineExams(build, greenfield, {
    '10-A': schoolTerm,
    '10-B': schoolTerm,
    '4-B': schoolTerm,
    ...Object.fromEntries(earlier.map((name) => [name, lastTerm])),
  })
  const coachingTerm = termOf(coaching.days, build)
  await buildOfflineExams(build, apex, { 'JEE-26': coachingTerm, 'NEET-26': coachingTerm })
  const smallTerm = termOf(small.days, build)
  await buildOfflineExams(build, summit, { Morning: smallTerm, Evening: smallTerm })
  for (const at of [greenfield, apex, summit]) await markOfflineExams(build, at)
}
