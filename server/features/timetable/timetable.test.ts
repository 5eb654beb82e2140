import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TimetableEntry } from '#domain/timetable/calls.ts'
import {
  askTimetable,
  entriesOf,
  leapDay,
  openTimetable,
  signInAsChild,
  type Timetable,
} from '#server/features/timetable/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let at: Timetable<TestApp>
beforeAll(async () => {
  at = await openTimetable(await createTestApp())
})
afterAll(() => at.close())

const month = ['2028-02-01', '2028-02-29'] as const
const on = (day: string) => [day, day] as const
const withCancelled = { is_included_cancelled: 'Y' }
const names = (entries: readonly TimetableEntry[]) =>
  entries.map((entry) => entry.session_name ?? entry.topics_covered)
/** Sets the clock, and signs in then. */
const signInAt = (moment: string | Date, phone: string) => {
  at.t.setClock(new Date(moment))
  return at.t.signedIn(phone)
}

describe('the four kinds of entries [timetable-34, timetable-35]', () => {
  test('a class in a room', async () => {
    const teacher = await at.idOf('person', 'Arun Das')
    const id = await at.addClass('10-A', '2028-02-02T08:00:00+05:30', {
      ends_at: '2028-02-02T08:45:00+05:30',
      teacher_id: teacher,
      topics: 'Ohm’s law',
      description: 'Lab coats on',
    })
    const aarav = await signInAt(leapDay, '9000000001')
    expect(await entriesOf(at.t, aarav, on('2028-02-02'))).toEqual([
      {
        date: '2028-02-02',
        start_time: '8:00 AM',
        end_time: '8:45 AM',
        duration: '45',
        class_type: 'Class',
        subject_name: 'Physics',
        course: '10-A',
        master_course_name: 'Class 10',
        batch_id: await at.idOf('section', '10-A'),
        topics_covered: 'Ohm’s law',
        description: 'Lab coats on',
        teacher_name: 'Arun Das',
        t_photo_url: '',
        student_attendance_percent: null,
      },
    ])
    await at.cancel('classroom_class', id)
    expect(await entriesOf(at.t, aarav, on('2028-02-02'))).toEqual([])
    expect(await entriesOf(at.t, aarav, on('2028-02-02'), withCancelled)).toMatchObject([
      { class_type: 'Class', is_cancelled: true },
    ])
  })

  test('a live class', async () => {
    const subject = await at.idOf('subject', 'Chemistry')
    const id = await at.addLive(1, ['10-A', '10-B'], '2028-02-03T17:00:00+05:30', {
      name: 'Doubts before the test',
      subject_id: subject,
      meeting_with: 'Webex',
    })
    const aarav = await signInAt(leapDay, '9000000001')
    expect(await entriesOf(at.t, aarav, on('2028-02-03'))).toEqual([
      {
        date: '2028-02-03',
        start_time: '5:00 PM',
        end_time: '6:00 PM',
        duration: '60',
        class_type: 'Online Class',
        subject_name: 'Chemistry',
        course: '10-A',
        master_course_name: 'Class 10',
        batch_id: await at.idOf('section', '10-A'),
        topics_covered: '',
        description: '',
        teacher_name: '',
        t_photo_url: '',
        session_id: id,
        session_name: 'Doubts before the test',
        session_link: '',
        live_meeting_with: 'Webex',
        download_links: [],
      },
    ])
    await at.cancel('live_class', id)
    expect(await entriesOf(at.t, aarav, on('2028-02-03'))).toEqual([])
    expect(await entriesOf(at.t, aarav, on('2028-02-03'), withCancelled)).toMatchObject([
      { class_type: 'Online Class', is_cancelled: true },
    ])
  })

  test('an online exam has the day on which it opens, for each day that it is open', async () => {
    const id = await at.addTest(1, ['10-A'], '2028-02-04T12:00:00+05:30', {
      ends_at: '2028-02-06T18:30:00+05:30',
      duration_minutes: 90,
      name: 'Unit test 3',
      description: 'Chapters 4 to 6',
      is_result_published: true,
    })
    const aarav = await signInAt(leapDay, '9000000001')
    expect(await entriesOf(at.t, aarav, on('2028-02-04'))).toEqual([
      {
        date: '2028-02-04',
        start_time: '12:00 PM',
        end_time: '6:30 PM',
        end_date: '2028-02-06',
        duration: '90',
        class_type: 'Online Exam',
        subject_name: '',
        course: '10-A',
        master_course_name: 'Class 10',
        batch_id: await at.idOf('section', '10-A'),
        description: 'Chapters 4 to 6',
        session_name: 'Unit test 3',
        test_id: id,
        test_inst_id: 1,
        is_result_published: false,
        test: { test_type_id: 4, test_limit: 1, total_attempts: 0, incomplete_attempts: 0 },
      },
    ])
    // The result is personal: without one none is shown.
    const result = { test_id: id, started_at: leapDay, submitted_at: leapDay, rank: 1 }
    await at.insert('test_attempt', { institute_id: 1, person_id: aarav.user_id, ...result })
    expect((await entriesOf(at.t, aarav, on('2028-02-04')))[0]).toMatchObject({
      is_result_published: true,
      test: { total_attempts: 1, incomplete_attempts: 0 },
    })
    const later = await entriesOf(at.t, aarav, on('2028-02-06'))
    expect(later.map(({ test_id, date }) => [test_id, date])).toEqual([[id, '2028-02-04']])
    expect(await entriesOf(at.t, aarav, on('2028-02-07'))).toEqual([])
    expect(await entriesOf(at.t, aarav, on('2028-02-03'))).toEqual([])
    await at.cancel('test', id)
    expect(await entriesOf(at.t, aarav, on('2028-02-04'))).toEqual([])
    expect(await entriesOf(at.t, aarav, on('2028-02-04'), withCancelled)).toMatchObject([
      { class_type: 'Online Exam', is_cancelled: true },
    ])
  })

  test('an offline exam names all of its subjects', async () => {
    const id = await at.addOfflineExam('10-A', '2028-02-07T09:00:00+05:30', {
      name: 'Half-yearly',
      topics: 'Electricity',
      description: 'Bring a ruler',
    })
    for (const name of ['Physics', 'Biology']) {
      const subject = await at.idOf('subject', name)
      await at.insert('offline_exam_subject', {
        institute_id: 1,
        exam_id: id,
        subject_id: subject,
        total_marks: 40,
      })
    }
    const aarav = await signInAt(leapDay, '9000000001')
    expect(await entriesOf(at.t, aarav, on('2028-02-07'))).toEqual([
      {
        date: '2028-02-07',
        start_time: '9:00 AM',
        end_time: '10:00 AM',
        end_date: '2028-02-07',
        duration: '60',
        class_type: 'Offline Exam',
        subject_name: 'Biology, Physics',
        course: '10-A',
        master_course_name: 'Class 10',
        batch_id: await at.idOf('section', '10-A'),
        topics_covered: 'Electricity',
        description: 'Bring a ruler',
        session_name: 'Half-yearly',
        exam_id: id,
      },
    ])
    await at.cancel('offline_exam', id)
    expect(await entriesOf(at.t, aarav, on('2028-02-07'))).toEqual([])
    expect(await entriesOf(at.t, aarav, on('2028-02-07'), withCancelled)).toMatchObject([
      { class_type: 'Offline Exam', is_cancelled: true },
    ])
  })

  test('entries are by day and by start, and the reply has the server’s time', async () => {
    await at.addOfflineExam('10-A', '2028-02-09T09:00:00+05:30', { name: 'second' })
    await at.addLive(1, ['10-A'], '2028-02-09T08:30:00+05:30', { name: 'first' })
    await at.addClass('10-A', '2028-02-08T23:30:00+05:30', { topics: 'the day before' })
    await at.addClass('10-B', '2028-02-09T08:00:00+05:30', { topics: 'of another section' })
    const aarav = await signInAt('2028-02-29T10:00:59.900+05:30', '9000000001')
    const { body } = await askTimetable(at.t, aarav, ['2028-02-08', '2028-02-09'])
    const days = Object.entries(body.result.batchTimeTableList)
    expect(days.map(([day, entries]) => [day, names(entries)])).toEqual([
      ['2028-02-08', ['the day before']],
      ['2028-02-09', ['first', 'second']],
    ])
    expect(body.result.time).toBe('2028-02-29T10:00:59+05:30')
    expect(body).toMatchObject({ statusCode: 200, message: 'OK' })
  })
})

describe('a class shows attendance and teacher [timetable-13]', () => {
  test('the attendance of its subject in this year, without cancelled classes', async () => {
    const mark = async (day: string, subject: string, isPresent: boolean, section = '4-B') => {
      const subjectId = await at.idOf('subject', subject)
      const id = await at.addClass(section, `${day}T08:00:00+05:30`, { subject_id: subjectId })
      const [student] = await at.query<{ id: number }>(
        `select s.id from student s join person p on p.id = s.person_id where p.name = 'Anaya Sharma'`,
      )
      await at.insert('attendance', {
        institute_id: 1,
        class_id: id,
        student_id: student?.id,
        is_present: isPresent,
      })
      return id
    }
    await mark('2028-02-14', 'English', true)
    await mark('2028-02-15', 'English', true)
    await mark('2028-02-16', 'English', false)
    await mark('2028-02-14', 'Hindi', false)
    await at.cancel('classroom_class', await mark('2028-02-17', 'English', false))
    at.t.setClock(leapDay)
    const anaya = await signInAsChild(at.t, '9000000010', 'Anaya')
    const percents = async () => {
      const entries = await entriesOf(at.t, anaya, month)
      return Object.fromEntries(
        entries.map((entry) => [entry.subject_name, entry.student_attendance_percent]),
      )
    }
    expect(await percents()).toEqual({ English: 67, Hindi: 0 })
    await at.addClass('4-B', '2028-02-28T08:00:00+05:30')
    expect(await percents()).toEqual({ English: 67, Hindi: 0, Physics: null })
  })

  test('the teacher’s photo, at an address of this session that opens', async () => {
    const [file] = await at.query<{ id: number }>('select id from file where institute_id = 1 limit 1')
    const teacher = await at.idOf('person', 'Meera Iyer')
    await at.query('update person set photo_file_id = $1 where id = $2', [file?.id, teacher])
    await at.addClass('10-A', '2028-02-18T08:00:00+05:30', { teacher_id: teacher })
    const aarav = await signInAt(leapDay, '9000000001')
    const [entry] = await entriesOf(at.t, aarav, on('2028-02-18'))
    expect(entry?.t_photo_url).toMatch(/^\/files\/1\.\d+\.\d+\.a\.\d+\.[\w-]{43}$/)
    const answer = await at.t.app.inject({ url: entry?.t_photo_url ?? '', headers: { host: 'localhost' } })
    expect(answer.statusCode).toBe(200)
  })

  test('all teachers, the main one first, each with a photo or its place; asked for one, the classes of both', async () => {
    const [meera, arun] = [await at.idOf('person', 'Meera Iyer'), await at.idOf('person', 'Arun Das')]
    const id = await at.addClass('10-A', '2028-02-21T08:00:00+05:30', { teacher_id: meera })
    await at.query(
      `insert into classroom_class_teacher (institute_id, class_id, teacher_id) values (1, $1, $2), (1, $1, $3)`,
      [id, arun, meera],
    )
    const aarav = await signInAt(leapDay, '9000000001')
    const [entry] = await entriesOf(at.t, aarav, on('2028-02-21'))
    expect(entry?.teacher_name).toBe('Meera Iyer, Arun Das')
    expect(entry?.t_photo_url).toMatch(/^\/files\/[^,]+,$/)
    const { body } = await askTimetable(at.t, aarav, on('2028-02-21'), { teacher_id: arun })
    const ofArun = Object.values(body.result.batchTimeTableList).flat()
    expect(ofArun.map((one) => one.teacher_name)).toEqual(['Meera Iyer, Arun Das'])
  })
})

describe('the range of days [timetable-33]', () => {
  test('400 days may be requested, and not one more', async () => {
    const aarav = await signInAt(leapDay, '9000000001')
    expect((await askTimetable(at.t, aarav, ['2027-03-01', '2028-04-03'])).status).toBe(200)
    expect(await askTimetable(at.t, aarav, ['2027-03-01', '2028-04-04'])).toMatchObject({
      status: 400,
      body: { statusCode: 400, message: 'enddate: must be within 400 days of startdate' },
    })
  })

  test.each([
    ['2028-02-29', '2028-02-28'],
    ['2028-02-29', '1600-01-01'],
    ['9999-12-31', '9999-12-31'],
    ['0000-01-01', '0000-01-01'],
  ])('from %s to %s there is nothing', async (startdate, enddate) => {
    const aarav = await signInAt(leapDay, '9000000001')
    const { status, body } = await askTimetable(at.t, aarav, [startdate, enddate])
    expect([status, body.result.batchTimeTableList]).toEqual([200, {}])
  })

  test.each(['2027-02-29', '2028-2-9', '29-02-2028', '2028-02-30', '', '2028-02-29T00:00:00Z'])(
    '%j is not a day',
    async (day) => {
      const aarav = await signInAt(leapDay, '9000000001')
      const { status, body } = await askTimetable(at.t, aarav, [day, '2028-03-01'])
      expect([status, body.message]).toEqual([400, expect.stringMatching(/^startdate: /)])
    },
  )
})
