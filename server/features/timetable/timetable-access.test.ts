import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  askTimetable,
  askYear,
  entriesOf,
  inYear,
  leapDay,
  openTimetable,
  signInAsChild,
  type Timetable,
} from '#server/features/timetable/testing.ts'
import { notFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let at: Timetable<TestApp>
beforeAll(async () => {
  at = await openTimetable(await createTestApp())
})
afterAll(() => at.close())
beforeEach(() => at.query('truncate attendance, classroom_class, live_class, test, offline_exam cascade'))

const apex = 2
const month = ['2028-02-01', '2028-02-29'] as const
type Who = Awaited<ReturnType<typeof at.t.signedIn>>
const topicsOf = async (who: Who, more = {}, days: readonly [string, string] = month) =>
  (await entriesOf(at.t, who, days, more)).map((entry) => entry.topics_covered || entry.session_name)

/** One of each kind for a section, named after it. */
async function fill(section: string, day = '2028-02-10') {
  await at.addClass(section, `${day}T08:00:00+05:30`, { topics: `class ${section}` })
  await at.addLive(1, [section], `${day}T09:00:00+05:30`, { name: `live ${section}` })
  await at.addTest(1, [section], `${day}T10:00:00+05:30`, { name: `test ${section}` })
  await at.addOfflineExam(section, `${day}T11:00:00+05:30`, { topics: `exam ${section}` })
}
const allOf = (section: string) => ['class', 'live', 'test', 'exam'].map((kind) => `${kind} ${section}`)

describe('access [timetable-30, timetable-31]', () => {
  test('a student sees the section’s, a parent each child’s', async () => {
    for (const section of ['10-A', '10-B', '4-B', '9-A']) await fill(section)
    expect(await topicsOf(await at.t.signedIn('9000000001'))).toEqual(allOf('10-A'))
    expect(await topicsOf(await at.t.signedIn('9000000011'))).toEqual(allOf('10-B'))
    const parent = await signInAsChild(at.t, '9000000010', 'Aarav')
    const anaya = await signInAsChild(at.t, '9000000010', 'Anaya')
    expect(await topicsOf(parent)).toEqual(allOf('10-A'))
    expect(await topicsOf(anaya)).toEqual(allOf('4-B'))
    // One session of a parent reaches both children, by either of their ids.
    expect(await topicsOf(parent, { student_id: anaya.student_id })).toEqual(allOf('4-B'))
    expect(await topicsOf(parent, { student_id: undefined, user_id: anaya.user_id })).toEqual(allOf('4-B'))
  })

  test('a classmate’s, another institute’s and an unknown number are the same 404', async () => {
    const aarav = await at.t.signedIn('9000000001')
    const diya = await at.t.signedIn('9000000002')
    const riya = await at.t.signedIn('9000000021')
    const tries = [
      { student_id: diya.student_id },
      { user_id: diya.user_id },
      { student_id: riya.student_id, institute_id: apex },
      { institute_id: apex },
      { student_id: 999_999 },
      { student_id: undefined },
      { student_id: undefined, user_id: riya.user_id },
    ]
    for (const more of tries) {
      expect([more, await askTimetable(at.t, aarav, month, more)]).toEqual([more, notFound])
      expect([more, await askYear(at.t, aarav, 2028, more)]).toEqual([more, notFound])
    }
  })

  test('an earlier viewed year shows the section of that year', async () => {
    const aarav = await at.t.signedIn('9000000001')
    const before = inYear(aarav, '2026-04-01')
    const [section] = await at.query<{ id: number }>(
      `select s.id from section s join academic_year y on y.id = s.academic_year_id
        where s.name = '9-A' and y.start_date = '2026-04-01'`,
    )
    await fill('10-A')
    await at.addClass('10-A', '2027-02-10T08:00:00+05:30', {
      section_id: section?.id,
      topics: 'last year',
    })
    const lastYear = ['2027-02-01', '2027-02-28'] as const
    expect(await topicsOf(before, {}, lastYear)).toEqual(['last year'])
    expect(await topicsOf(aarav, {}, lastYear)).toEqual([])
    expect(await topicsOf(before)).toEqual([])
    expect((await askYear(at.t, before, 2027)).body.result).toEqual({ 2: 1 })
    expect((await askYear(at.t, before, 2028)).body.result).toEqual({})
  })

  test('a student without a section in the viewed year gets that message, and only that [timetable-27]', async () => {
    const noCourse = { status: 422, body: { statusCode: 422, message: 'Please assign course!' } }
    const parent = await signInAsChild(at.t, '9000000010', 'Aarav')
    const anaya = await signInAsChild(at.t, '9000000010', 'Anaya')
    const sister = { student_id: anaya.student_id }
    const before = inYear(parent, '2026-04-01')
    expect(await askTimetable(at.t, before, month, sister)).toEqual(noCourse)
    expect(await askYear(at.t, before, 2027, sister)).toEqual(noCourse)
    await at.query(`delete from enrolment where student_id = $1`, [sister.student_id])
    expect(await askTimetable(at.t, parent, month, sister)).toEqual(noCourse)
    expect((await askTimetable(at.t, parent, month)).status).toBe(200)
    await at.insert('enrolment', {
      institute_id: 1,
      student_id: sister.student_id,
      section_id: await at.idOf('section', '4-B'),
      academic_year_id: parent.acad_yr_id,
    })
  })

  test('a student who left a section keeps entries until the last day, and sees the new section', async () => {
    const diya = await at.t.signedIn('9000000002')
    for (const day of ['2028-02-10', '2028-02-11']) await fill('10-A', day)
    await fill('10-B', '2028-02-12')
    const enrolment = await at.query<{ id: number }>('select id from enrolment where student_id = $1', [
      diya.student_id,
    ])
    await at.query(`update enrolment set end_date = '2028-02-10', status = 'ended' where id = $1`, [
      enrolment[0]?.id,
    ])
    expect(await topicsOf(diya)).toEqual(allOf('10-A'))
    await at.insert('enrolment', {
      institute_id: 1,
      student_id: diya.student_id,
      section_id: await at.idOf('section', '10-B'),
      academic_year_id: diya.acad_yr_id,
    })
    expect(await topicsOf(diya)).toEqual([...allOf('10-A'), ...allOf('10-B')])
    expect((await askYear(at.t, diya, 2028)).body.result).toEqual({ 2: 8 })
    // Enrolled again: the earlier last day does not count any more, and nothing is there twice.
    await at.insert('enrolment', {
      institute_id: 1,
      student_id: diya.student_id,
      section_id: await at.idOf('section', '10-A'),
      academic_year_id: diya.acad_yr_id,
    })
    expect(await topicsOf(diya)).toEqual([...allOf('10-A'), ...allOf('10-A'), ...allOf('10-B')])
  })
})

describe('products [timetable-30, timetable-31]', () => {
  const hold = async (phone: string, product: string, expires: string | null) => {
    const who = await at.t.signedIn(phone)
    await at.query('delete from product_holder where person_id = $1', [who.user_id])
    await at.insert('product_holder', {
      institute_id: apex,
      product_id: await at.idOf('product', product, apex),
      person_id: who.user_id,
      expires_on: expires,
    })
    return who
  }

  test('an open user sees entries of held products, under their names', async () => {
    const neha = await hold('9000000031', 'JEE Crash Course', null)
    await at.addLive(apex, ['JEE Crash Course', 'JEE-26'], '2028-02-10T09:00:00+05:30', { name: 'held' })
    await at.addLive(apex, ['Physics Doubt Hours'], '2028-02-10T09:00:00+05:30', { name: 'not held' })
    await at.addTest(apex, ['JEE Crash Course'], '2028-02-11T09:00:00+05:30', { name: 'test' })
    await at.addClass('JEE-26', '2028-02-10T09:00:00+05:30', { institute_id: apex })
    await at.addOfflineExam('JEE-26', '2028-02-10T09:00:00+05:30', { institute_id: apex })
    const entries = await entriesOf(at.t, neha, month)
    const common = { product_name: 'JEE Crash Course', course: '', master_course_name: '' }
    expect(entries).toMatchObject([
      { ...common, session_name: 'held' },
      { ...common, session_name: 'test' },
    ])
    expect(entries.some((entry) => 'batch_id' in entry)).toBe(false)
    expect((await askYear(at.t, neha, 2028)).body.result).toEqual({ 2: 2 })
  })

  test.each([
    ['for ever', null, 1],
    ['until today', '2028-02-29', 1],
    ['until yesterday', '2028-02-28', 0],
  ])('a product that is held %s', async (_what, expires, count) => {
    const neha = await hold('9000000031', 'JEE Crash Course', expires)
    await at.addLive(apex, ['JEE Crash Course'], '2028-02-10T09:00:00+05:30')
    const { status, body } = await askTimetable(at.t, neha, month)
    expect([status, Object.keys(body.result.batchTimeTableList).length]).toEqual([200, count])
  })

  test('an open user is named by user_id only', async () => {
    const neha = await at.t.signedIn('9000000031')
    const riya = await at.t.signedIn('9000000021')
    for (const more of [
      { user_id: riya.user_id },
      { user_id: undefined },
      { student_id: riya.student_id },
      { student_id: neha.user_id },
    ]) {
      expect([more, await askTimetable(at.t, neha, month, more)]).toEqual([more, notFound])
    }
    expect(await askTimetable(at.t, riya, month, { student_id: undefined, user_id: neha.user_id })).toEqual(
      notFound,
    )
  })

  test('a student of a batch has both, and shared entries once', async () => {
    const riya = await hold('9000000021', 'Physics Doubt Hours', null)
    await at.addLive(apex, ['JEE-26', 'NEET-26', 'Physics Doubt Hours'], '2028-02-10T09:00:00+05:30')
    await at.addLive(apex, ['Physics Doubt Hours'], '2028-02-11T09:00:00+05:30')
    const master = 'JEE Main and Advanced'
    expect(await entriesOf(at.t, riya, month)).toMatchObject([
      { course: 'JEE-26', master_course_name: master, product_name: 'Physics Doubt Hours' },
      { course: '', master_course_name: '', product_name: 'Physics Doubt Hours' },
    ])
    expect((await askYear(at.t, riya, 2028)).body.result).toEqual({ 2: 2 })
  })
})

describe('kinds by plan and flag [timetable-9, timetable-33]', () => {
  const kinds = async (plan: { classes: string; exam: string }, more = {}) => {
    await at.query('update institute set plan = plan || $1 where id = 1', [JSON.stringify(plan)])
    const aarav = await at.t.signedIn('9000000001')
    const topics = await topicsOf(aarav, more)
    const { result } = (await askYear(at.t, aarav, 2028)).body
    return [topics.map((topic) => topic?.split(' ')[0]).join(' '), result[2]]
  }
  const both = { classes: 'HYBRID_BLENDED', exam: 'HYBRID_BLENDED' }

  test.each([
    [both, 'class live test exam'],
    [{ classes: 'OFFLINE', exam: 'OFFLINE' }, 'class exam'],
    [{ classes: 'ONLINE', exam: 'ONLINE' }, 'class live test'],
    [{ classes: 'NONE', exam: 'NONE' }, 'class'],
  ])('%j: %s, listed and counted', async (plan, expected) => {
    await fill('10-A')
    expect(await kinds(plan)).toEqual([expected, expected.split(' ').length])
  })

  test.each([
    [{ isCourseStructureTimeTable: 'N' }, 'live test exam'],
    [{ is_included_online_class: 'N' }, 'class test exam'],
    [{ is_included_online_exam: 'N' }, 'class live exam'],
    [{ isExamIncludedInTimeTable: 'N' }, 'class live test'],
  ])('%j: %s', async (flags, expected) => {
    await fill('10-A')
    expect(await kinds(both, flags)).toEqual([expected, 4])
  })
})

describe('filters [timetable-30, timetable-33]', () => {
  test('narrow to a batch, standard, subject or teacher', async () => {
    const aarav = await at.t.signedIn('9000000001')
    const teacher = await at.idOf('person', 'Arun Das')
    await fill('10-A')
    await at.addClass('10-A', '2028-02-12T08:00:00+05:30', { topics: 'his', teacher_id: teacher })
    const batch = await at.idOf('section', '10-A')
    const [standard] = await at.query<{ id: number }>('select standard_id as id from section where id = $1', [
      batch,
    ])
    const all = [...allOf('10-A'), 'his']
    const physics = await at.idOf('subject', 'Physics')
    const hindi = await at.idOf('subject', 'Hindi')
    expect(await topicsOf(aarav, { batch_id: batch })).toEqual(all)
    expect(await topicsOf(aarav, { standard_id: standard?.id, course_id: standard?.id })).toEqual(all)
    expect(await topicsOf(aarav, { master_course: 'Class 10' })).toEqual(all)
    expect(await topicsOf(aarav, { master_course: 'Class 9' })).toEqual([])
    expect(await topicsOf(aarav, { subject_id: physics })).toEqual(['class 10-A', 'his'])
    expect(await topicsOf(aarav, { subject_id: hindi })).toEqual([])
    expect(await topicsOf(aarav, { teacher_id: teacher })).toEqual(['his'])
  })

  test('other people’s batches, standards, subjects and teachers are 404', async () => {
    const aarav = await at.t.signedIn('9000000001')
    const others = {
      batch_id: await at.idOf('section', '10-B'),
      standard_id: 999_999,
      course_id: 999_999,
      subject_id: await at.idOf('subject', 'Environment'),
      teacher_id: await at.idOf('person', 'Sneha Patil'),
    }
    for (const [name, value] of Object.entries(others)) {
      expect([name, await askTimetable(at.t, aarav, month, { [name]: value })]).toEqual([name, notFound])
      expect([name, await askTimetable(at.t, aarav, month, { [name]: 0 })]).toEqual([name, notFound])
    }
  })
})

test('counts of a year leave out cancelled entries [timetable-36]', async () => {
  const aarav = await at.t.signedIn('9000000001')
  await fill('10-A')
  const id = await at.addClass('10-A', '2028-02-12T08:00:00+05:30')
  expect((await askYear(at.t, aarav, 2028)).body.result).toEqual({ 2: 5 })
  await at.cancel('classroom_class', id)
  expect((await askYear(at.t, aarav, 2028)).body.result).toEqual({ 2: 4 })
})

test('the clock of these tests shows the leap day', async () => {
  const aarav = await at.t.signedIn('9000000001')
  const { body } = await askTimetable(at.t, aarav, month)
  expect(Date.parse(body.result.time)).toBe(leapDay.getTime())
})
