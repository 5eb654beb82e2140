import { afterAll, beforeAll, expect, test } from 'vitest'
import { audiencesOf } from '#server/access/events.ts'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { findMonth } from '#server/desk/attendance/queries.ts'
import { findAssignments } from '#server/features/assignment/queries.ts'
import { findSubmissionsOf } from '#server/features/assignment/queries-handed-in.ts'
import { findDocuments } from '#server/features/document/queries.ts'
import { findEvents } from '#server/features/event/queries.ts'
import { findOpenedTest } from '#server/features/exam/panel/writes-open.ts'
import { findOfflineExams } from '#server/features/exam/queries-offline.ts'
import { findTests } from '#server/features/exam/queries-tests.ts'
import { findAnnouncements } from '#server/features/home/queries.ts'
import { findWaiting } from '#server/features/home/queries-needs-you.ts'
import { findClasses, findOwnClass } from '#server/features/live/queries.ts'
import { findRecording } from '#server/features/live/queries-recordings.ts'
import { findProfile } from '#server/features/profile/queries.ts'
import { findAccount } from '#server/features/session/queries.ts'
import { findCourses, findMaterial } from '#server/features/study/queries.ts'
import { searchFiles } from '#server/features/study/queries-files.ts'
import { findScope } from '#server/features/timetable/queries.ts'
import { countAttendance, findAttendance } from '#server/features/timetable/queries-attendance.ts'
import { countEntries, findEntries } from '#server/features/timetable/queries-entries.ts'
import { findFeedEntries } from '#server/features/timetable/queries-feed.ts'
import { at, days, fillSections, sections } from '#server/http/testing/section-days.ts'

let database: TestDatabase
let id: Record<string, number>
beforeAll(async () => {
  database = await createTestDatabase()
  id = await fillSections(database.pool)
})
afterAll(() => database.close())

const timeZone = 'Asia/Kolkata'
const whole = { from: new Date(at('04-01')), before: new Date(at('12-31')) }
const keys = (now: Date) => {
  const { person: personId = 0, student: studentId = 0, year: yearId = 0, subject: subjectId = 0 } = id
  const viewer = { instituteId: 1, personId, personIds: [personId], studentId, studentIds: [studentId] }
  return { ...viewer, yearId, subjectId, courseId: null, now, timeZone }
}
type Keys = ReturnType<typeof keys>
const entriesOf = async (key: Keys) => {
  const scope = await findScope(database.pool, key)
  const included = { classroom: true, live: true, onlineExam: true, offlineExam: true }
  return {
    ...key,
    ...whole,
    sections: scope?.sections ?? [],
    productIds: [],
    subjectId: -1,
    teacherId: -1,
    included,
  }
}
const entries = async (key: Keys) => {
  const { studentId, personId, now } = key
  return findEntries(database.pool, await entriesOf(key), {
    studentId,
    personId,
    now,
    timeZone,
    showsRecordings: true,
    withCancelled: false,
  })
}
const materialTitles = async (key: Keys) => {
  const titles: string[] = []
  for (const { courseId, until } of await findCourses(database.pool, key))
    titles.push(
      ...(await findMaterial(database.pool, { ...key, courseId, until })).files.map(({ title }) => title),
    )
  return titles
}
const feed = (key: Keys) =>
  findFeedEntries(database.pool, {
    ...{ ...key, ownerId: key.personId, first: '2026-04-01', last: '2026-12-31', isSchool: true },
    audiences: audiencesOf('student'),
    included: { classroom: true, live: true, onlineExam: true, offlineExam: true },
  })
const listedClasses = (key: Keys, when: 'past' | 'upcoming') =>
  findClasses(database.pool, key, { when, ...whole, offset: 0, size: -1, showsRecordings: true })
const waiting = async (key: Keys, kind: string) =>
  (await findWaiting(database.pool, key)).filter((one) => one.kind === kind).map(({ title }) => title)
const searched = { words: "'a' | 'b' | 'c'" }
/** Those of these names for which something is found. */
const which = async (kind: string, find: (found: number) => Promise<unknown>) => {
  const names: string[] = []
  for (const section of sections)
    for (const day of days)
      if (await find(id[`${kind} ${section} ${day}`] ?? 0)) names.push(`${section} ${day}`)
  return names
}

type List = (key: Keys) => Promise<string[]>
const exactly: Record<string, List> = {
  'time table: classes': async (key) =>
    (await entries(key)).filter(({ kind }) => kind === 'classroom').map(({ topics }) => topics),
  ...Object.fromEntries(
    (['live', 'onlineExam', 'offlineExam'] as const).map((kind): [string, List] => [
      `time table: ${kind}`,
      async (key) => (await entries(key)).filter((one) => one.kind === kind).map(({ name }) => name),
    ]),
  ),
  ...Object.fromEntries(
    (['class', 'live', 'test', 'exam', 'event'] as const).map((kind): [string, List] => [
      `calendar feed: ${kind}`,
      async (key) =>
        (await feed(key))
          .filter((one) => one.kind === kind)
          .map(({ title, topics }) => (kind === 'class' ? topics : title)),
    ]),
  ),
  'time table: sittings': async (key) =>
    (await entries(key))
      .filter((one) => one.name.endsWith('long') && one.kind === 'offlineExam')
      .map(({ name, date }) => `${name.slice(0, 1)} ${date.slice(5)}`),
  'calendar feed: sittings': async (key) =>
    (await feed(key))
      .filter((one) => one.kind === 'sitting')
      .map(({ title, startsAt }) => `${title.slice(0, 1)} ${startsAt?.toISOString().slice(5, 10)}`),
  'date sheets': async (key) =>
    (await findOfflineExams(database.pool, key)).flatMap(({ exam_name: name = '', sittings }) =>
      sittings.map(({ date }) => `${name.slice(0, 1)} ${date.slice(5)}`),
    ),
  'live classes': async (key) =>
    [...(await listedClasses(key, 'past')), ...(await listedClasses(key, 'upcoming'))].map(
      ({ name }) => name,
    ),
  'joining a live class': (key) =>
    which('live', (classId) => findOwnClass(database.pool, { ...key, classId })),
  tests: async (key) => (await findTests(database.pool, key)).map(({ name }) => name),
  'opening a test': (key) => which('test', (testId) => findOpenedTest(database.pool, { ...key, testId })),
  'exams on paper': async (key) =>
    (await findOfflineExams(database.pool, key)).map(({ exam_name: name }) => name ?? ''),
  attendance: async (key) => {
    const found: string[] = []
    for (const section of sections) {
      const ofSection = { batchId: id[section] ?? 0, subjectId: -1, teacherId: -1 }
      const rows = await findAttendance(database.pool, { ...key, ...whole, ...ofSection })
      found.push(...rows.map(({ remark }) => remark))
    }
    return found
  },
  'My Events': async (key) => {
    const span = { first: '2026-04-01', last: '2026-12-31' }
    const asked = { ...span, kind: null, isMineOnly: true, audiences: audiencesOf('student') }
    return (await findEvents(database.pool, { ...key, ...asked })).map(({ title }) => title)
  },
}

/** Entries of the days in a section, whenever they are viewed. */
const ofDays = ['A 06-10', 'A 06-14', 'B 06-15', 'B 06-20', 'B 09-01', 'C 09-01']
const withoutLong = (names: readonly string[]) => names.filter((name) => !name.endsWith('long')).toSorted()

test.each(Object.entries(exactly))('%s: those of the days in a section [access-8]', async (_, list) => {
  for (const now of [at('06-01'), at('06-14', '23:59'), at('06-15', '00:00'), at('10-01')])
    expect([now, withoutLong(await list(keys(new Date(now))))]).toEqual([now, ofDays])
})

/** Entries that were shared before, visible from the first day in a section. */
const shared: Record<string, List> = {
  documents: async (key) => (await findDocuments(database.pool, key)).map(({ title }) => title),
  'study files': materialTitles,
  'search in files': async (key) =>
    (await searchFiles(database.pool, { ...key, ...searched }))
      .filter(({ kind }) => kind === 'study')
      .map(({ title }) => title),
  'search in documents': async (key) =>
    (await searchFiles(database.pool, { ...key, ...searched }))
      .filter(({ kind }) => kind === 'document')
      .map(({ title }) => title),
}
const all = (section: string, until = '12-31') =>
  days.filter((day) => day <= until).map((day) => `${section} ${day}`)

test.each(Object.entries(shared))(
  '%s: from the first day on also what was shared before, and nothing before its time [document-20, study-31]',
  async (_, list) => {
    const seen = async (now: string) => (await list(keys(new Date(now)))).toSorted()
    expect(await seen(at('06-14', '23:59'))).toEqual(all('A', '06-14'))
    expect(await seen(at('06-15', '00:00'))).toEqual([...all('A', '06-14'), ...all('B', '06-14')])
    expect(await seen(at('06-15', '10:00'))).toEqual([...all('A', '06-14'), ...all('B', '06-15')])
    expect(await seen(at('09-01', '00:00'))).toEqual([
      ...all('A', '06-14'),
      ...all('B', '06-20'),
      ...all('C', '06-20'),
    ])
  },
)

test('notices can be read from the first day on; those from before do not wait', async () => {
  const seen = async (now: string) => {
    const key = keys(new Date(now))
    const [notices] = (await findWaiting(database.pool, key)).filter(({ kind }) => kind === 'notices')
    return [
      (await findAnnouncements(database.pool, key)).map(({ ancmnt_title: title }) => title).toSorted(),
      notices?.amount,
    ]
  }
  expect(await seen(at('06-14', '23:59'))).toEqual([['A 06-10', 'A 06-14'], 2])
  expect(await seen(at('06-15', '00:00'))).toEqual([['A 06-10', 'A 06-14', 'B 06-10', 'B 06-14'], 2])
  expect(await seen(at('06-15', '12:00'))).toEqual([
    ['A 06-10', 'A 06-14', 'B 06-10', 'B 06-14', 'B 06-15'],
    3,
  ])
})

test('homework that was due before the first day is not his; what was handed in stays', async () => {
  const seen = async (now: string) =>
    (await findAssignments(database.pool, keys(new Date(now)))).map(({ title }) => title).toSorted()
  expect(await seen(at('06-14', '23:59'))).toEqual(['A 06-10', 'A 06-14'])
  expect(await seen(at('06-15', '12:00'))).toEqual(['A 06-10', 'A 06-14', 'B 06-15'])
  expect(await waiting(keys(new Date(at('06-15', '12:00'))), 'homework')).toEqual(['B 06-15'])
  const { rows } = await database.pool.query<{ id: number }>(
    `update assignment set ends_at = '${at('06-20', '20:00')}' where title = 'B 06-14' returning id`,
  )
  expect(await seen(at('06-14', '23:59'))).toEqual(['A 06-10', 'A 06-14'])
  expect(await seen(at('06-15', '00:00'))).toEqual(['A 06-10', 'A 06-14', 'B 06-14'])
  await database.pool.query(
    `update assignment set ends_at = '${at('06-14', '20:00')}' where id = ${rows[0]?.id}`,
  )
  await database.pool.query(
    `insert into submission (institute_id, assignment_id, student_id, status) values (1, ${rows[0]?.id}, ${id.student}, 'Draft')`,
  )
  expect(await seen(at('06-15', '00:00'))).toEqual(['A 06-10', 'A 06-14', 'B 06-14'])
  await database.pool.query('delete from submission')
  const expected = await which(
    'homework',
    async (assignmentId) =>
      (await findSubmissionsOf(database.pool, { instituteId: 1, prefix: 'own-', assignmentId })).length > 0,
  )
  expect(expected).toEqual(ofDays)
})

test('recordings are those of the classes on the days in a section', async () => {
  const key = keys(new Date(at('10-01')))
  expect(await which('recording', (found) => findRecording(database.pool, key, { id: found }))).toEqual(
    ofDays,
  )
})

test('a test that is open for months opens on the first day in the section', async () => {
  const opened = async (section: string) => {
    const found = await findOpenedTest(database.pool, {
      ...keys(new Date(at('06-14'))),
      testId: id[`test ${section} long`] ?? 0,
    })
    return found?.startsAt.toISOString()
  }
  expect(await opened('A')).toBe(new Date(at('04-01')).toISOString())
  expect(await opened('B')).toBe(new Date(at('06-15', '00:00')).toISOString())
  expect(await waiting(keys(new Date(at('06-01'))), 'exam')).toEqual(['A long'])
})

test('counts: the days of a year, attendance', async () => {
  const key = keys(new Date(at('10-01')))
  const span = await entriesOf(key)
  const included = { classroom: true, live: true, onlineExam: false, offlineExam: true }
  const months = [whole.from, new Date(at('06-01')), new Date(at('07-01')), new Date(at('09-01', '00:00'))]
  expect(await countEntries(database.pool, { ...span, included }, months)).toEqual([0, 16, 0, 8])
  expect(await countAttendance(database.pool, { ...key, sections: span.sections })).toEqual([
    { month: '2026-06', subject_name: 'Physics', held: 4, present: 0 },
    { month: '2026-09', subject_name: 'Physics', held: 2, present: 0 },
  ])
})

test('the section of a day is shown, in a past year the last one', async () => {
  const shown = async (now: string, yearId = id.year ?? 0) =>
    (await findProfile(database.pool, { ...keys(new Date(now)), yearId }))?.sections
  expect(await shown('2026-03-01T10:00:00+05:30')).toBe('A')
  expect(await shown(at('06-14', '23:59'))).toBe('A')
  expect(await shown(at('06-15', '00:00'))).toBe('B')
  expect(await shown(at('09-01'))).toBe('B, C')
  expect(await shown(at('09-01'), id.before)).toBe('old B')
  const account = await findAccount(database.pool, { instituteId: 1, personId: id.person ?? 0 })
  expect(account?.students.map(({ className }) => className)).toEqual([expect.stringMatching(/^[ABC]$/)])
})

test('who left a section and came again has nothing twice, nor has who is in it by two rows', async () => {
  const key = keys(new Date(at('06-14', '12:00')))
  const sheet = { ...key, ...whole, teacherId: 0, reachesAll: true, sectionId: id.A ?? 0 }
  const seen = async () => [
    ...(await waiting(key, 'homework')),
    ...(await findMonth(database.pool, sheet)).map(({ days }) => days.map(({ marked }) => marked).join()),
    ...(await Promise.all(
      Object.values({ ...exactly, ...shared }).map(async (list) => (await list(key)).toSorted().join()),
    )),
  ]
  const once = await seen()
  expect(once.slice(0, 2)).toEqual(['A 06-14', '1,1'])
  const rows = `from enrolment where section_id = ${id.A}`
  const columns = 'institute_id, student_id, section_id, academic_year_id, start_date, end_date'
  await database.pool.query(`insert into enrolment (${columns}) select ${columns} ${rows}`)
  expect(await seen()).toEqual(once)
  await database.pool.query(`update enrolment set end_date = '2026-06-10' where id = (select min(id) ${rows});
    update enrolment set start_date = '2026-06-11' where id = (select max(id) ${rows})`)
  expect(await seen()).toEqual(once)
})
