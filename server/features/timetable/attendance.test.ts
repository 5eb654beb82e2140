import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import type { AttendanceRecord } from '#domain/timetable/calls.ts'
import {
  ask,
  inYear,
  openTimetable,
  signInAsChild,
  type Timetable,
} from '#server/features/timetable/testing.ts'
import { expectNotFound, notFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let at: Timetable<TestApp>
let batch: number
beforeAll(async () => {
  at = await openTimetable(await createTestApp())
  batch = await at.idOf('section', '10-A')
})
afterAll(() => at.close())
beforeEach(() => at.query('truncate attendance, classroom_class cascade'))

type Values = Record<string, unknown>

/** A class with marked attendance of a student. */
async function mark(who: SignedIn, start: string, isPresent: boolean, more: Values = {}, marks: Values = {}) {
  const id = await at.addClass('10-A', start, more)
  await at.insert('attendance', {
    institute_id: 1,
    class_id: id,
    student_id: who.student_id,
    is_present: isPresent,
    ...marks,
  })
  return id
}

const attendanceOf = (who: SignedIn, more: Values = {}, of: { student?: unknown; batch?: unknown } = {}) =>
  ask<AttendanceRecord[]>(
    at.t,
    who,
    `/api/v1/reports/Student/attendance/${of.student ?? who.student_id}/${of.batch ?? batch}`,
    {
      batch_id: batch,
      standard_id: -1,
      subject_id: -1,
      teacher_id: -1,
      type: 1,
      startdate: '2028-02-01',
      enddate: '2028-02-29',
      institute_id: who.institute_id,
      student_id: who.student_id,
      ...more,
    },
  )
const summaryOf = async (who: SignedIn, student: unknown = who.student_id) => {
  const path = `/api/v1/reports/Student/attendance-summary/${who.institute_id}/${student}`
  return at.t.get(path, who.student_auth)
}

type Days = {
  class_days: string[]
  marks: { date: string; start_time: string; subject_name: string; status: string; attendance_note: string }[]
}
const daysOf = async (who: SignedIn, student: unknown = who.student_id) => {
  const path = `/api/v1/reports/Student/attendance-days/${who.institute_id}/${student}`
  return at.t.get(path, who.student_auth)
}

test('each marked class of all subjects, newest first, counted as in the summary; a cancelled one is not there [timetable-38]', async () => {
  const aarav = await at.t.signedIn('9000000001')
  const diya = await at.t.signedIn('9000000002')
  const day = new Date().toISOString().slice(0, 10)
  await mark(aarav, `${day}T09:00:00+05:30`, true)
  await mark(aarav, `${day}T10:00:00+05:30`, false, {}, { note: 'At the doctor' })
  await mark(aarav, `${day}T11:00:00+05:30`, false, { cancelled_at: `${day}T08:00:00+05:30` })
  await mark(diya, `${day}T12:00:00+05:30`, false)
  const { result } = (await daysOf(aarav)).body as { result: Days & { minimum_percent: number } }
  expect(result).toEqual({
    minimum_percent: expect.any(Number),
    class_days: [day],
    marks: [
      {
        date: day,
        start_time: '10:00 AM',
        subject_name: 'Physics',
        status: 'A',
        attendance_note: 'At the doctor',
      },
      { date: day, start_time: '9:00 AM', subject_name: 'Physics', status: 'P', attendance_note: '' },
    ],
  })
  const { result: summary } = (await summaryOf(aarav)).body as {
    result: { minimum_percent: number; counts: unknown[] }
  }
  expect(summary.counts).toEqual([{ month: day.slice(0, 7), subject_name: 'Physics', held: 2, present: 1 }])
  expect(summary.minimum_percent).toBe(result.minimum_percent)
  expect((await daysOf(aarav, diya.student_id)).status).toBe(404)
})

describe('attendance in a batch [timetable-37]', () => {
  test('marked classes by start, with all fields', async () => {
    const aarav = await at.t.signedIn('9000000001')
    const diya = await at.t.signedIn('9000000002')
    await mark(aarav, '2028-02-10T11:30:00+05:30', false, {}, { note: 'Sick leave' })
    await mark(
      aarav,
      '2028-02-10T08:00:00+05:30',
      true,
      { homework: 'Questions 1 to 4', custom_type: 'Extra' },
      { homework_status: 'Incomplete', remark: 'Good' },
    )
    await mark(diya, '2028-02-10T09:00:00+05:30', false)
    await at.addClass('10-A', '2028-02-11T08:00:00+05:30', { topics: 'not marked' })
    const lesson = { subject_name: 'Physics', date: '2028-02-10' }
    expect(await attendanceOf(aarav)).toEqual({
      status: 200,
      body: [
        {
          ...lesson,
          status: 'P',
          start_time: '8:00 AM',
          end_time: '9:00 AM',
          custom_class_type: 'Extra',
          home_work_status: 'Incomplete',
          remark: 'Good',
          homework_assigned: 'Questions 1 to 4',
          attendance_note: '',
        },
        {
          ...lesson,
          status: 'A',
          start_time: '11:30 AM',
          end_time: '12:30 PM',
          custom_class_type: 'Regular',
          home_work_status: '',
          remark: '',
          homework_assigned: '',
          attendance_note: 'Sick leave',
        },
      ],
    })
  })

  test('both days of the range count, as days of the institute; cancelled classes do not', async () => {
    const aarav = await at.t.signedIn('9000000001')
    for (const start of [
      '2028-02-09T23:59:00+05:30',
      '2028-02-10T00:00:00+05:30',
      '2028-02-11T23:59:00+05:30',
      '2028-02-12T00:00:00+05:30',
    ]) {
      await mark(aarav, start, true)
    }
    await at.cancel('classroom_class', await mark(aarav, '2028-02-10T10:00:00+05:30', true))
    const { body } = await attendanceOf(aarav, { startdate: '2028-02-10', enddate: '2028-02-11' })
    expect(body.map((record) => [record.date, record.start_time])).toEqual([
      ['2028-02-10', '12:00 AM'],
      ['2028-02-11', '11:59 PM'],
    ])
    expect((await attendanceOf(aarav, { startdate: '2028-02-11', enddate: '2028-02-10' })).body).toEqual([])
    expect((await attendanceOf(aarav, { startdate: '2027-01-01' })).status).toBe(400)
  })

  test('of one subject or one teacher, and 404 for those of another batch', async () => {
    const aarav = await at.t.signedIn('9000000001')
    const [hindi, physics] = [await at.idOf('subject', 'Hindi'), await at.idOf('subject', 'Physics')]
    const teacher = await at.idOf('person', 'Arun Das')
    await mark(aarav, '2028-02-10T08:00:00+05:30', true, { subject_id: hindi })
    await mark(aarav, '2028-02-10T09:00:00+05:30', true, { subject_id: physics, teacher_id: teacher })
    const subjects = async (more: Values) =>
      (await attendanceOf(aarav, more)).body.map((one) => one.subject_name)
    expect(await subjects({ subject_id: hindi })).toEqual(['Hindi'])
    expect(await subjects({ teacher_id: teacher })).toEqual(['Physics'])
    expect(await subjects({ subject_id: hindi, teacher_id: teacher })).toEqual([])
    const others = {
      subject_id: await at.idOf('subject', 'Environment'),
      teacher_id: await at.idOf('person', 'Sneha Patil'),
      standard_id: 999_999,
    }
    for (const [name, value] of Object.entries(others)) {
      expect([name, await attendanceOf(aarav, { [name]: value })]).toEqual([name, notFound])
    }
  })

  test('a parent reads it for each child; other students and batches are not found', async () => {
    const aarav = await at.t.signedIn('9000000001')
    const diya = await at.t.signedIn('9000000002')
    const parent = await signInAsChild(at.t, '9000000010', 'Aarav')
    const anaya = await signInAsChild(at.t, '9000000010', 'Anaya')
    await mark(aarav, '2028-02-10T08:00:00+05:30', true)
    expect((await attendanceOf(parent)).body).toHaveLength(1)
    expectNotFound(
      await attendanceOf(parent, { student_id: anaya.student_id }, { student: anaya.student_id }),
    )
    const theirs = await at.idOf('section', '10-B')
    const tries: [string, Values, { student?: unknown; batch?: unknown }][] = [
      ['a classmate', { student_id: diya.student_id }, { student: diya.student_id }],
      ['a classmate in the path', {}, { student: diya.student_id }],
      ['a classmate in the body', { student_id: diya.student_id }, {}],
      ['another section', { batch_id: theirs }, { batch: theirs }],
      ['another section in the path', {}, { batch: theirs }],
      ['another section in the body', { batch_id: theirs }, {}],
      ['an unknown section', { batch_id: 999_999 }, { batch: 999_999 }],
      ['another institute', { institute_id: 2 }, {}],
    ]
    for (const [what, more, of] of tries) {
      expect([what, await attendanceOf(aarav, more, of)]).toEqual([what, notFound])
    }
  })

  test('the student’s batch of an earlier year is found too', async () => {
    const aarav = await at.t.signedIn('9000000001')
    const [section] = await at.query<{ id: number }>(
      `select e.section_id as id from enrolment e join academic_year y on y.id = e.academic_year_id
        where e.student_id = $1 and y.start_date = '2026-04-01'`,
      [aarav.student_id],
    )
    await mark(aarav, '2027-02-10T08:00:00+05:30', false, { section_id: section?.id })
    const span = { startdate: '2027-02-01', enddate: '2027-02-28', batch_id: section?.id }
    expect((await attendanceOf(aarav, span, { batch: section?.id })).body).toMatchObject([{ status: 'A' }])
  })

  test('an open user has none', async () => {
    const neha = await at.t.signedIn('9000000031')
    const aarav = await at.t.signedIn('9000000001')
    const about = { student: aarav.student_id }
    expectNotFound(await attendanceOf(neha, { student_id: aarav.student_id }, about))
    expectNotFound(await summaryOf(neha, aarav.student_id))
    expectNotFound(await summaryOf(neha, neha.user_id))
  })
})

describe('the summary of a year [timetable-38]', () => {
  test('counts held and attended classes by month of the institute and by subject', async () => {
    const aarav = await at.t.signedIn('9000000001')
    const hindi = { subject_id: await at.idOf('subject', 'Hindi') }
    await mark(aarav, '2028-01-31T23:59:00+05:30', true)
    await mark(aarav, '2028-02-01T00:00:00+05:30', true)
    await mark(aarav, '2028-02-10T08:00:00+05:30', false)
    await mark(aarav, '2028-02-10T09:00:00+05:30', true)
    await mark(aarav, '2028-02-10T10:00:00+05:30', false, hindi)
    await at.cancel('classroom_class', await mark(aarav, '2028-02-10T11:00:00+05:30', false, hindi))
    await at.addClass('10-A', '2028-02-11T08:00:00+05:30', hindi)
    await at.query('update institute set minimum_attendance_percent = 80 where id = 1')
    expect(await summaryOf(aarav)).toEqual({
      status: 200,
      body: {
        statusCode: 200,
        message: 'OK',
        result: {
          minimum_percent: 80,
          counts: [
            { month: '2028-01', subject_name: 'Physics', held: 1, present: 1 },
            { month: '2028-02', subject_name: 'Hindi', held: 1, present: 0 },
            { month: '2028-02', subject_name: 'Physics', held: 3, present: 2 },
          ],
        },
      },
    })
    expect(await summaryOf(await signInAsChild(at.t, '9000000010', 'Aarav'))).toEqual(await summaryOf(aarav))
  })

  test('is of the viewed year, and of the own student only', async () => {
    const aarav = await at.t.signedIn('9000000001')
    const diya = await at.t.signedIn('9000000002')
    await mark(aarav, '2028-02-10T08:00:00+05:30', true)
    expect(await summaryOf(inYear(aarav, '2026-04-01'))).toMatchObject({ body: { result: { counts: [] } } })
    expect(await summaryOf(diya)).toMatchObject({ body: { result: { counts: [] } } })
    expectNotFound(await summaryOf(aarav, diya.student_id))
    expectNotFound(await summaryOf(aarav, 999_999))
  })
})
