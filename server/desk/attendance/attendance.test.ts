import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mark } from '#domain/desk/attendance.ts'
import type { Register } from '#domain/desk/attendance-calls.ts'
import { day, type Marks, registersOf } from '#server/desk/attendance/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let d: ReturnType<typeof registersOf>
/** Two teachers, the office and the head. */
let a: { token: string; id: number }
let b: { token: string; id: number }
let office: string
let head: string
const at = (time: string, on = day) => t.setClock(new Date(`${on}T${time}:00+05:30`))

beforeAll(async () => {
  t = await createTestApp()
  d = registersOf(t)
  at('08:00')
  a = await d.openAs('a@staff.test', 'teacher')
  b = await d.openAs('b@staff.test', 'teacher')
  office = (await d.openAs('office@staff.test', 'office')).token
  head = (await d.openAs('head@staff.test', 'head')).token
})
afterAll(() => t.close())
beforeEach(async () => {
  at('09:30')
  await d.freshen()
  await d.query('truncate attendance_register, class_teacher, news cascade')
  await d.query('delete from attendance')
  await d.query('delete from classroom_class_teacher')
  await d.query('delete from classroom_class')
})

/** Everybody present, except these. */
const marksOf = ({ students }: Register, others: Record<number, Mark> = {}): Marks =>
  students.map(({ student_id }, index) => ({ student_id, to: others[index] ?? 'present', was: null }))
const failed = { status: 404, message: expect.any(String) }

describe('a teacher [desk-20]', () => {
  test('sees and takes only the own classes', async () => {
    const mine = await d.addClass('10-A', a.id, '09:00')
    const theirs = await d.addClass('10-A', b.id, '10:00')
    const other = await d.addClass('10-B', b.id, '09:00')
    expect((await d.today(a.token)).lessons).toMatchObject([
      { class_id: mine, is_mine: true, marked: 0, students: 32 },
    ])
    const { result } = await d.register(a.token, '10-A')
    expect(result.lessons.map(({ class_id }) => class_id)).toEqual([mine])
    expect(await d.register(a.token, '10-B')).toMatchObject(failed)
    const marks = marksOf(result)
    expect(await d.take(a.token, theirs, marks)).toMatchObject(failed)
    const ofOther = marksOf((await d.register(b.token, '10-B')).result)
    expect(await d.take(a.token, other, ofOther)).toMatchObject(failed)
    expect(await d.take(a.token, mine, ofOther)).toMatchObject(failed)
    expect(await d.take(a.token, mine, marks)).toMatchObject({
      status: 200,
      result: { changed: marks.length },
    })
  })

  test('loses a class that the time table gives to somebody else, also with the ids', async () => {
    const id = await d.addClass('10-A', a.id, '09:00')
    const { result } = await d.register(a.token, '10-A')
    await d.query('update classroom_class set teacher_id = $2 where id = $1', [id, b.id])
    expect(await d.register(a.token, '10-A')).toMatchObject(failed)
    expect(await d.take(a.token, id, marksOf(result))).toMatchObject(failed)
    const month = `attendance/sections/${await d.sectionId('10-A')}/months/2026-11`
    expect(await d.ask('GET', month, undefined, a.token)).toMatchObject(failed)
    expect((await d.ask('GET', month, undefined, b.token)).status).toBe(200)
    expect(await d.query('select 1 from attendance')).toEqual([])
    // Who only helps there reaches it too.
    await d.query(
      'insert into classroom_class_teacher (institute_id, class_id, teacher_id) values (1, $1, $2)',
      [id, a.id],
    )
    expect((await d.register(a.token, '10-A')).status).toBe(200)
  })

  test('reaches all classes of a section on the days as its class teacher [desk-21]', async () => {
    await d.addClass('10-A', b.id, '09:00')
    await d.addClass('10-A', b.id, '09:00', '2026-11-26')
    await d.query(
      `insert into class_teacher (institute_id, section_id, teacher_id, start_date, end_date) values (1, $1, $2, '2026-11-01', $3)`,
      [await d.sectionId('10-A'), a.id, day],
    )
    expect((await d.register(a.token, '10-A')).result.lessons).toMatchObject([{ is_mine: false }])
    expect(await d.register(a.token, '10-A', '2026-11-26')).toMatchObject(failed)
  })

  test('has no grid of records', async () => {
    expect(await d.ask('GET', 'records/students', undefined, a.token)).toMatchObject({ status: 422 })
    expect(await d.ask('GET', 'kinds', undefined, a.token)).toMatchObject({ result: { kinds: [] } })
  })
})

describe('a register [desk-23]', () => {
  test('says who is late and absent, who took it and when, and is a change of records', async () => {
    const id = await d.addClass('10-A', a.id, '09:00')
    const before = (await d.register(a.token, '10-A')).result
    await d.take(a.token, id, marksOf(before, { 0: 'absent', 1: 'late' }))
    const { result } = await d.register(office, '10-A')
    expect(result.lessons).toMatchObject([
      { absent: 1, late: 1, marked: before.students.length, taken_by: 'Rekha Nair' },
    ])
    expect(result.lessons[0]?.taken_at).toBe('2026-11-25T09:30:00+05:30')
    expect(result.students.slice(0, 3).map(({ marks }) => marks[id])).toEqual(['absent', 'late', 'present'])
    const { result: changes } = await d.ask<{ runs: unknown[] }>('GET', 'changes', undefined, office)
    expect(changes.runs[0]).toMatchObject({ counts: { attendance_added: before.students.length } })
    expect(
      await d.query(`select detail from audit_log where action = 'desk.attendance' order by id desc limit 1`),
    ).toMatchObject([{ detail: { by: a.id, class: id } }])
  })

  test('that two take at once is not overwritten: the second sees the marks that differ', async () => {
    const id = await d.addClass('10-A', a.id, '09:00')
    const before = (await d.register(a.token, '10-A')).result
    await d.take(a.token, id, marksOf(before, { 0: 'absent' }))
    const second = marksOf(before, { 2: 'late' })
    const refused = await t.app.inject({
      method: 'PUT',
      url: `/desk/v1/attendance/classes/${id}`,
      headers: { host: 'localhost', authorization: office },
      payload: { marks: second },
    })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      taken_by: 'Rekha Nair',
      marks: [0, 2].map((index) => ({
        student_id: before.students[index]?.student_id,
        now: index === 0 ? 'absent' : 'present',
      })),
    })
    const decided = second.map((one, index) => ({
      ...one,
      was: index === 0 ? ('absent' as const) : ('present' as const),
    }))
    expect(await d.take(office, id, decided)).toMatchObject({ status: 200, result: { changed: 2 } })
    // The same marks again are no conflict, whatever was read before.
    expect(await d.take(a.token, id, second)).toMatchObject({ status: 200, result: { changed: 0 } })
  })

  test('is refused for a class that is cancelled or of a later day, and a student who is there twice', async () => {
    const id = await d.addClass('10-A', a.id, '09:00')
    const tomorrow = await d.addClass('10-A', a.id, '09:00', '2026-11-26')
    const marks = marksOf((await d.register(a.token, '10-A')).result)
    const refused = { status: 422, message: 'This class is cancelled, or has not come yet.' }
    expect(await d.take(a.token, tomorrow, marks)).toMatchObject(refused)
    expect(await d.take(a.token, id, [...marks, ...marks.slice(0, 1)])).toMatchObject({ status: 400 })
    await d.query('update classroom_class set cancelled_at = now() where id = $1', [id])
    expect(await d.take(a.token, id, marks)).toMatchObject(refused)
    expect(await d.take(head, id, marks)).toMatchObject({
      status: 422,
      message: 'Your role at the desk does not allow this.',
    })
  })

  test('with a key is taken once, and repeated with its first reply', async () => {
    const id = await d.addClass('10-A', a.id, '09:00')
    const marks = marksOf((await d.register(a.token, '10-A')).result)
    const send = () =>
      t.app.inject({
        method: 'PUT',
        url: `/desk/v1/attendance/classes/${id}`,
        headers: { host: 'localhost', authorization: a.token, 'idempotency-key': `register-${id}` },
        payload: { marks },
      })
    const first = (await send()).json()
    at('09:40')
    expect((await send()).json()).toEqual(first)
    expect(first.result).toMatchObject({ changed: marks.length })
  })
})

describe('what is shown beside a register', () => {
  test('since when somebody is away, by all classes of the section [desk-25]', async () => {
    const days = ['2026-11-20', '2026-11-23', '2026-11-24']
    for (const on of days) await d.addClass('10-A', b.id, '09:00', on)
    await d.addClass('10-A', a.id, '09:00')
    const [first, second] = (await d.register(a.token, '10-A')).result.students
    await d.query(
      `insert into attendance (institute_id, class_id, student_id, is_present)
        select 1, c.id, s.id, c.starts_at < '2026-11-22' or s.id = $2 and c.starts_at > '2026-11-24'
        from classroom_class c, student s where s.id in ($1, $2) and c.starts_at < '2026-11-25'`,
      [first?.student_id, second?.student_id],
    )
    const { students } = (await d.register(a.token, '10-A')).result
    expect(students.slice(0, 3).map(({ absent_since }) => absent_since)).toEqual(['2026-11-23', null, null])
  })

  test('the own registers of the last seven days that were not taken, until they are [desk-22]', async () => {
    const late = await d.addClass('10-A', a.id, '09:00', '2026-11-24')
    await d.addClass('10-A', a.id, '09:00', '2026-11-17')
    await d.addClass('10-B', b.id, '09:00', '2026-11-24')
    expect((await d.today(a.token)).missing.map(({ class_id }) => class_id)).toEqual([late])
    const { result } = await d.register(a.token, '10-A', '2026-11-24')
    await d.take(a.token, late, marksOf(result))
    expect((await d.today(a.token)).missing).toEqual([])
  })

  test('every class of a day for the office, also those without a register [desk-27]', async () => {
    const taken = await d.addClass('10-A', a.id, '09:00')
    const gap = await d.addClass('10-B', b.id, '09:00')
    await d.take(a.token, taken, marksOf((await d.register(a.token, '10-A')).result))
    const { result } = await d.ask<{ lessons: { class_id: number; marked: number }[] }>(
      'GET',
      `attendance/days/${day}`,
      undefined,
      head,
    )
    expect(result.lessons.map(({ class_id, marked }) => [class_id, marked > 0])).toEqual([
      [taken, true],
      [gap, false],
    ])
  })

  test('a month by student and day, of the classes that one reaches [desk-28]', async () => {
    const mine = await d.addClass('10-A', a.id, '09:00')
    const theirs = await d.addClass('10-A', b.id, '10:00')
    const { result } = await d.register(office, '10-A')
    await d.take(a.token, mine, marksOf(result, { 0: 'late' }))
    await d.take(b.token, theirs, marksOf(result, { 0: 'absent' }))
    const url = `attendance/sections/${await d.sectionId('10-A')}/months/2026-11`
    const read = async (token: string) =>
      (await d.ask<{ days: string[]; students: { days: unknown[] }[] }>('GET', url, undefined, token)).result
    expect(await read(head)).toMatchObject({
      days: [day],
      students: expect.arrayContaining([
        expect.objectContaining({ days: [{ day, marked: 2, absent: 1, late: 1 }] }),
      ]),
    })
    expect((await read(a.token)).students[0]).toMatchObject({
      days: [{ day, marked: 1, absent: 0, late: 1 }],
    })
  })
})
