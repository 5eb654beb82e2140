import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChildToday } from '#domain/home/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { leapDay, openTimetable, signInAsChild, type Timetable } from '#server/features/timetable/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let at: Timetable<TestApp>
let parent: SignedIn
let aarav: number
let anaya: number
/** The sections of the two children in the year in use. */
let sections: { aarav: string; anaya: string }
beforeAll(async () => {
  at = await openTimetable(await createTestApp())
  parent = await signInAsChild(at.t, '9000000010', 'Aarav')
  aarav = parent.student_id ?? 0
  anaya = parent.student_details.find(({ student_id }) => student_id !== aarav)?.student_id ?? 0
  const sectionOf = async (student: number) => {
    const [row] = await at.query<{ name: string }>(
      `select s.name from enrolment e join section s on s.id = e.section_id
       where e.student_id = $1 and e.academic_year_id = $2`,
      [student, parent.acad_yr_id],
    )
    return row?.name ?? ''
  }
  sections = { aarav: await sectionOf(aarav), anaya: await sectionOf(anaya) }
})
afterAll(() => at.close())
beforeEach(async () => {
  at.t.setClock(leapDay)
  await at.query('truncate attendance, classroom_class, live_class, offline_exam cascade')
  await at.query(
    `update institute set plan = plan || '{"exam": "HYBRID_BLENDED", "classes": "HYBRID_BLENDED"}'`,
  )
})

const ofDay = (time: string, day = '29') => `2028-02-${day}T${time}:00+05:30`
const todayOf = async (who: SignedIn): Promise<ChildToday[]> => {
  const { status, body } = await at.t.get(`/api/v1/home/children-today/${who.institute_id}`, who.student_auth)
  expect(status).toBe(200)
  return (body as { result: ChildToday[] }).result
}
const firstChild = async () => (await todayOf(parent)).find(({ student_id }) => student_id === aarav)
const starts = async () => (await firstChild())?.entries.map(({ starts_at }) => starts_at.slice(8, 16))
const mark = (student: number, id: number, isPresent: boolean) =>
  at.insert('attendance', { institute_id: 1, class_id: id, student_id: student, is_present: isPresent })

describe('what each child of a parent has today [home-26]', () => {
  test('both children with their entries by start; a child without any is there too', async () => {
    await at.addClass(sections.aarav, ofDay('11:00'))
    await at.addLive(1, [sections.aarav], ofDay('09:30'), { name: 'Poetry hour' })
    expect(await todayOf(parent)).toEqual([
      {
        student_id: aarav,
        held: 0,
        present: 0,
        entries: [
          {
            kind: 'live',
            id: expect.any(Number),
            name: 'Poetry hour',
            subject: '',
            starts_at: ofDay('09:30'),
            ends_at: ofDay('10:30'),
            live_meeting_with: 'Zoom',
          },
          {
            kind: 'classroom',
            id: expect.any(Number),
            name: '',
            subject: 'Physics',
            starts_at: ofDay('11:00'),
            ends_at: ofDay('12:00'),
            live_meeting_with: '',
          },
        ],
      },
      { student_id: anaya, held: 0, present: 0, entries: [] },
    ])
  })

  test('the marks of one child are not those of another; a cancelled and an unmarked class do not count', async () => {
    const [first, second, cancelled, unmarked] = [
      await at.addClass(sections.aarav, ofDay('08:00')),
      await at.addClass(sections.aarav, ofDay('09:00')),
      await at.addClass(sections.aarav, ofDay('07:00')),
      await at.addClass(sections.aarav, ofDay('12:00')),
    ]
    await mark(aarav, first, true)
    await mark(aarav, second, false)
    await mark(aarav, cancelled, true)
    await at.cancel('classroom_class', cancelled)
    await mark(anaya, unmarked, true)
    expect(await todayOf(parent)).toMatchObject([
      { student_id: aarav, held: 2, present: 1 },
      { student_id: anaya, held: 0, present: 0 },
    ])
    expect(await starts()).toEqual(['29T08:00', '29T09:00', '29T12:00'])
  })

  test('the day of the institute: what began before midnight ends today, and is marked on its own day', async () => {
    const late = await at.addClass(sections.aarav, ofDay('23:30', '28'))
    await mark(aarav, late, false)
    await at.addClass(sections.aarav, ofDay('22:00', '28'))
    await at.addClass(sections.aarav, ofDay('23:30'))
    await at.insert('classroom_class', {
      institute_id: 1,
      section_id: await at.idOf('section', sections.aarav),
      subject_id: await at.idOf('subject', 'Physics'),
      starts_at: '2028-03-01T00:00:00+05:30',
      ends_at: '2028-03-01T01:00:00+05:30',
    })
    expect(await firstChild()).toMatchObject({ held: 0, present: 0 })
    expect(await starts()).toEqual(['28T23:30', '29T23:30'])
  })

  test('an exam on paper of several days has the hours of today, with its subjects', async () => {
    const exam = await at.addOfflineExam(sections.aarav, ofDay('10:00', '21'), {
      name: 'Term exam',
      ends_at: '2028-03-04T12:00:00+05:30',
    })
    await at.insert('offline_exam_subject', {
      institute_id: 1,
      exam_id: exam,
      subject_id: await at.idOf('subject', 'Physics'),
      total_marks: 50,
    })
    expect((await firstChild())?.entries).toMatchObject([
      {
        kind: 'offlineExam',
        name: 'Term exam',
        subject: 'Physics',
        starts_at: ofDay('10:00'),
        ends_at: ofDay('12:00'),
      },
    ])
  })

  test('only the days of the enrolment, and the kinds of the plan', async () => {
    await at.addClass(sections.aarav, ofDay('08:00'))
    await at.addLive(1, [sections.aarav], ofDay('09:00'))
    await at.addOfflineExam(sections.aarav, ofDay('10:00'))
    await at.query(`update institute set plan = plan || '{"exam": "NONE", "classes": "OFFLINE"}'`)
    expect(await starts()).toEqual(['29T08:00'])
    await at.query(`update enrolment set end_date = '2028-02-28' where student_id = $1`, [aarav])
    expect(await starts()).toEqual([])
    await at.query('update enrolment set end_date = null where student_id = $1', [aarav])
  })

  test('a class of both children is there for each', async () => {
    await at.addLive(1, [sections.aarav, sections.anaya], ofDay('09:00'))
    expect((await todayOf(parent)).map(({ entries }) => entries.length)).toEqual([1, 1])
  })
})

test('a student gets nothing here; the parent’s look is in the log of each child, and the student’s is not [access-30]', async () => {
  const student = await at.t.signedIn('9000000001')
  expect(await todayOf(student)).toEqual([])
  await todayOf(parent)
  const log = await at.query(
    `select l.kind, s.id as student, l.actor_id as by from access_log l
     join student s on s.person_id = l.person_id where l.kind = 'sawAttendance' order by s.id`,
  )
  const ids = [aarav, anaya].toSorted((a, b) => a - b)
  expect(log).toEqual(ids.map((id) => ({ kind: 'sawAttendance', student: id, by: parent.account_id })))
})
