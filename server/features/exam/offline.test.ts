import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OfflineExam } from '#domain/exam/calls.ts'
import type { SignedIn, SignInHeld } from '#domain/session/calls.ts'
import { expectNotFound, notFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let aarav: SignedIn
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  aarav = await t.signedIn('9000000001')
  for (const table of ['offline_exam_result', 'offline_exam_subject', 'offline_exam_sitting', 'offline_exam'])
    await query(`delete from ${table}`)
})
afterEach(() => t.setClock(new Date()))
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
type Lists = { pastCourseExamSchdJson: OfflineExam[]; futureCourseExamList: OfflineExam[] }

const ask = (of: SignedIn, about: { student?: number | null; year?: number | undefined } = {}) =>
  t.get(
    `/api/v1/reports/Student/${about.student ?? of.student_id}`,
    about.year ? `${of.student_auth.split('.')[0]}.${about.year}` : of.student_auth,
  )
async function listsOf(of: SignedIn, about: { year?: number | undefined } = {}): Promise<Lists> {
  const { status, body } = await ask(of, about)
  expect(status).toBe(200)
  return body as Lists
}

type Made = { at: string; section?: string; isPublished?: boolean; total?: number | null; year?: number }

async function examOf(name: string, made: Made): Promise<number> {
  const { at, section = '10-A', isPublished = true, total = 100, year = aarav.acad_yr_id } = made
  const [row] = await query(
    `insert into offline_exam (institute_id, section_id, name, topics, description, starts_at, ends_at, total_marks, is_result_published)
     select institute_id, id, $3, 'Waves', 'Hall 2', $4, $4::timestamptz + interval '2 hours', $5, $6 from section
     where academic_year_id = $1 and name = $2 returning id`,
    [year, section, name, at, total, isPublished],
  )
  return row.id
}

const paper = (examId: number, subject: string) =>
  query(
    `insert into offline_exam_subject (institute_id, exam_id, subject_id, total_marks)
     select institute_id, $2, id, 50 from subject where institute_id = $1 and name = $3`,
    [aarav.institute_id, examId, subject],
  )
const result = (
  examId: number,
  of: SignedIn,
  subject: string | null,
  marks: number | null,
  rank: number | null,
) =>
  query(
    `insert into offline_exam_result (institute_id, exam_id, student_id, subject_id, is_present, marks, rank)
     values ($1, $2, $3, (select id from subject where institute_id = $1 and name = $4), $5, $6, $7)`,
    [of.institute_id, examId, of.student_id, subject, marks !== null, marks, rank],
  )

describe('exams on paper', () => {
  test('past ones, with marks and ranks; every field in the institute’s time zone [exam-56]', async () => {
    const id = await examOf('Half-yearly', { at: '2024-05-05T18:40:00Z' })
    await paper(id, 'Physics')
    await paper(id, 'Chemistry')
    await result(id, aarav, null, 71.5, 4)
    await result(id, aarav, 'Physics', 40, 2)
    await result(id, aarav, 'Chemistry', null, null)
    const [section] = await query(`select id from section where academic_year_id = $1 and name = '10-A'`, [
      aarav.acad_yr_id,
    ])
    expect(await listsOf(aarav)).toEqual({
      pastCourseExamSchdJson: [
        {
          exam_id: id,
          exam_date: '6 May 2024',
          start_time: '12:10 AM',
          end_time: '2:10 AM',
          course_Name: '10-A',
          batch_id: section.id,
          subject_name: 'Chemistry, Physics',
          topic_name: 'Waves',
          examDesc: 'Half-yearly: Hall 2',
          exam_name: 'Half-yearly',
          attendance_status: 'P',
          courseLevelMarksObtain: 71.5,
          courseLevelTotalMarks: 100,
          courseLevelRank: 4,
          subjectWiseExamSchdList: [
            {
              subject_name: 'Chemistry',
              marks_obtained: null,
              total_marks: 50,
              rank: null,
              is_present: false,
            },
            { subject_name: 'Physics', marks_obtained: 40, total_marks: 50, rank: 2, is_present: true },
          ],
          sittings: [],
        },
      ],
      futureCourseExamList: [],
    })
  })

  test('the date sheet in order; not of others, what was cancelled, or after the days in the section [exam-31]', async () => {
    const id = await examOf('Half-yearly', { at: '2024-05-05T04:00Z' })
    const other = await examOf('Other', { at: '2024-05-05T04:00Z' })
    const sit = (exam: number, subject: string, day: string, hours: string[]) =>
      query(
        `insert into offline_exam_sitting (institute_id, exam_id, subject_id, day, start_time, end_time)
         select institute_id, $2, id, $4, $5, $6 from subject where institute_id = $1 and name = $3`,
        [aarav.institute_id, exam, subject, day, ...hours],
      )
    await sit(id, 'Physics', '2024-05-09', ['09:30', '12:00'])
    await sit(id, 'Chemistry', '2024-05-07', ['13:00', '14:15'])
    await sit(id, 'Biology', '2024-05-07', ['00:05', '01:00'])
    await sit(id, 'Hindi', '2024-05-08', ['09:30', '12:00'])
    await query(`update offline_exam_sitting set cancelled_at = now() where day = '2024-05-08'`)
    const sheets = async () =>
      (await listsOf(aarav)).pastCourseExamSchdJson.map(({ exam_id, sittings }) => ({ exam_id, sittings }))
    const sheet = [
      { subject_name: 'Biology', date: '2024-05-07', start_time: '12:05 AM', end_time: '1:00 AM' },
      { subject_name: 'Chemistry', date: '2024-05-07', start_time: '1:00 PM', end_time: '2:15 PM' },
      { subject_name: 'Physics', date: '2024-05-09', start_time: '9:30 AM', end_time: '12:00 PM' },
    ]
    const empty = { exam_id: other, sittings: [] }
    expect(await sheets()).toEqual([empty, { exam_id: id, sittings: sheet }])
    const leave = (day: string | null) =>
      query('update enrolment set end_date = $2 where student_id = $1', [aarav.student_id, day])
    await leave('2024-05-08')
    expect(await sheets()).toEqual([empty, { exam_id: id, sittings: sheet.slice(0, 2) }])
    await leave(null)
  })

  test('past newest first, future next first; one that runs is not past [exam-30]', async () => {
    t.setClock(new Date('2026-11-20T06:00:00Z'))
    const riya = await t.signedIn('9000000001')
    for (const at of ['2026-11-19T04:00Z', '2026-11-25T04:00Z', '2026-07-01T04:00Z', '2026-11-20T05:00Z'])
      await examOf(at, { at })
    const { pastCourseExamSchdJson: past, futureCourseExamList: future } = await listsOf(riya)
    expect(past.map((exam) => exam.exam_date)).toEqual(['19 November 2026', '1 July 2026'])
    expect(future.map((exam) => exam.exam_date)).toEqual(['20 November 2026', '25 November 2026'])
  })

  test.each([
    ['Asia/Kolkata', '5 March 2027'],
    ['Asia/Kathmandu', '6 March 2027'],
    ['Australia/Adelaide', '6 March 2027'],
  ])('in %s it is past with the second in which it ends [exam-30]', async (zone, day) => {
    const start = Date.parse('2027-03-05T23:50:00+05:30')
    await query('update institute set time_zone = $2 where id = $1', [aarav.institute_id, zone])
    await examOf('at midnight', { at: new Date(start).toISOString() })
    const seen = []
    for (const moment of [start - 1000, start, start + 7_199_000, start + 7_200_000]) {
      t.setClock(new Date(moment))
      const { pastCourseExamSchdJson: past } = await listsOf(await t.signedIn('9000000001'))
      seen.push(past.map((exam) => exam.exam_date))
    }
    expect(seen).toEqual([[], [], [], [day]])
    await query(`update institute set time_zone = 'Asia/Kolkata' where id = $1`, [aarav.institute_id])
  })

  test('unpublished marks are not shown; attendance is [exam-33]', async () => {
    const id = await examOf('Unit', { at: '2024-05-05T04:00Z', isPublished: false })
    await paper(id, 'Physics')
    await result(id, aarav, null, 71, 4)
    await result(id, aarav, 'Physics', 40, 2)
    const [exam] = (await listsOf(aarav)).pastCourseExamSchdJson
    expect(exam).toMatchObject({
      attendance_status: 'P',
      courseLevelMarksObtain: null,
      courseLevelRank: null,
      subjectWiseExamSchdList: [
        { subject_name: 'Physics', marks_obtained: null, total_marks: 50, rank: null },
      ],
    })
  })

  test('absent, and unknown [exam-27]', async () => {
    const missed = await examOf('Missed', { at: '2024-05-06T04:00Z' })
    await examOf('Unmarked', { at: '2024-05-05T04:00Z' })
    await result(missed, aarav, null, null, null)
    const { pastCourseExamSchdJson: past } = await listsOf(aarav)
    expect(past.map((exam) => exam.attendance_status)).toEqual(['A', ''])
  })

  test('no exams of another section, no marks of another student, and no cancelled exams [exam-34]', async () => {
    const diya = await t.signedIn('9000000002')
    const id = await examOf('His', { at: '2024-05-05T04:00Z' })
    await result(id, diya, null, 99, 1)
    await examOf('Of the other section', { at: '2024-05-05T04:00Z', section: '10-B' })
    const off = await examOf('Called off', { at: '2024-05-05T04:00Z' })
    await query('update offline_exam set cancelled_at = now() where id = $1', [off])
    const { pastCourseExamSchdJson: past } = await listsOf(aarav)
    expect(past.map((exam) => [exam.examDesc, exam.courseLevelMarksObtain])).toEqual([['His: Hall 2', null]])
  })

  test('each year has separate exams [exam-34]', async () => {
    const earlier = aarav.student_acad_year.find((year) => year.acad_yr_id !== aarav.acad_yr_id)?.acad_yr_id
    await examOf('Now', { at: '2024-05-05T04:00Z' })
    await examOf('Then', { at: '2024-01-05T04:00Z', section: '9-A', year: earlier ?? 0 })
    const names = async (year?: number) =>
      (await listsOf(aarav, { year })).pastCourseExamSchdJson.map((exam) => exam.examDesc)
    expect(await names()).toEqual(['Now: Hall 2'])
    expect(await names(earlier)).toEqual(['Then: Hall 2'])
  })

  test('a student who left a section keeps its exams until the last day [exam-34]', async () => {
    await examOf('On the last day', { at: '2024-05-10T18:29:00Z' })
    await examOf('The day after', { at: '2024-05-10T18:31:00Z' })
    await query(`update enrolment set end_date = '2024-05-10' where student_id = $1`, [aarav.student_id])
    const { pastCourseExamSchdJson: past } = await listsOf(aarav)
    expect(past.map((exam) => exam.examDesc)).toEqual(['On the last day: Hall 2'])
    await query(`update enrolment set end_date = null where student_id = $1`, [aarav.student_id])
  })

  test('a classmate, another institute, an open user and an unknown student are the same 404 [exam-48]', async () => {
    const diya = await t.signedIn('9000000002')
    const riya = await t.signedIn('9000000021')
    const neha = await t.signedIn('9000000031')
    for (const student of [diya.student_id, riya.student_id, 999_999_999])
      expect([student, await ask(aarav, { student })]).toEqual([student, notFound])
    expectNotFound(await ask(neha, { student: neha.user_id }))
  })

  test('a parent sees each own child, in a year of that child', async () => {
    const held = (await t.login('9000000010')).result as SignInHeld
    const [first, second] = held.student_details
    const parent = await t.signedIn('9000000010', { user_id: first?.user_id })
    const earlier = parent.student_acad_year.find((year) => year.acad_yr_id !== parent.acad_yr_id)?.acad_yr_id
    expect((await ask(parent)).status).toBe(200)
    expect((await ask(parent, { student: second?.student_id ?? 0 })).status).toBe(200)
    expect((await ask(parent, { year: earlier })).status).toBe(200)
    expectNotFound(await ask(parent, { student: second?.student_id ?? 0, year: earlier }))
  })
})
