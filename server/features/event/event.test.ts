import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, daysBetween, monthOf } from '#domain/day.ts'
import { type CalendarEntry, eventDetail, timetableEvents } from '#domain/event/calls.ts'
import { type Caller, signInCaller } from '#server/http/testing/caller.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { tokenOf } from '#server/http/testing/requests.ts'
import { send } from '#server/http/testing/send.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let aarav: Caller
let anaya: Caller
let institute: number
const today = Temporal.Now.plainDateISO('Asia/Kolkata').toString()

beforeAll(async () => {
  t = await createTestApp()
  aarav = await signInCaller(t, '9000000001')
  institute = aarav.institute
  const { rows } = await t.database.pool.query(
    `select s.id as student, p.id as "user" from student s join person p on p.id = s.person_id where p.name = 'Anaya Sharma'`,
  )
  anaya = { ...(await signInCaller(t, '9000000010')), ...rows[0] }
})
afterAll(() => t.close())

type Asked = Partial<{
  month: number
  year: number
  is_all_event_for_student: boolean
  event_type: number
  search_date: string | null
  is_yearly_view: boolean
  student_id: number
}>

async function ask(me: Caller, asked: Asked = {}) {
  const [year, month] = (asked.search_date ?? today).split('-').map(Number)
  const body = {
    institution_id: me.institute,
    month,
    year,
    student_id: me.student,
    is_all_event_for_student: false,
    event_type: 0,
    search_date: null,
    is_yearly_view: false,
    ...asked,
  }
  const answer = await send(t, eventDetail, { body }, tokenOf(eventDetail, me))
  const result = answer.json().result as Record<string, CalendarEntry[]>
  return { status: answer.statusCode, body: answer.body, result }
}

const titles = (result: Record<string, CalendarEntry[]>) =>
  Object.values(result)
    .flat()
    .map((entry) => entry.title_name)

/** Far from the demo's own days; a leap year. */
const inMonth = { year: 2024, month: 2 }

async function plan(values: Record<string, unknown>, standards: string[] = []): Promise<number> {
  const row = {
    institute_id: institute,
    kind: 'event',
    title: 'Planned',
    start_date: '2024-02-10',
    end_date: '2024-02-10',
    user_types: [1],
    is_for_all: standards.length === 0,
    ...values,
  }
  const names = Object.keys(row)
  const { rows } = await t.database.pool.query(
    `insert into calendar_event (${names.join()}) values (${names.map((_, index) => `$${index + 1}`)}) returning id`,
    Object.values(row),
  )
  await t.database.pool.query(
    `insert into calendar_event_standard
      select institute_id, $1, id from standard where institute_id = $2 and name = any($3)`,
    [rows[0].id, institute, standards],
  )
  return rows[0].id
}

const forget = () =>
  t.database.pool.query(
    `with gone as (delete from calendar_event_standard where event_id in (
        select id from calendar_event where start_date < '2024-12-31' and start_date > '2023-12-31'))
      update calendar_event set start_date = '1990-01-01', end_date = '1990-01-01'
      where start_date < '2024-12-31' and start_date > '2023-12-31'`,
  )

describe('a month of the event calendar (spec/2 §7 "getDetail")', () => {
  test('an entry as the specification lists it', async () => {
    await plan(
      {
        title: 'Sports day',
        description: 'On the ground',
        holiday_type: 2,
        start_time: '09:05',
        end_time: '13:30',
        user_types: [1, 3],
        document_url: 'https://greenfield.example/a.pdf',
      },
      ['Class 10', 'Class 9'],
    )
    const { result } = await ask(aarav, { ...inMonth, event_type: 2 })
    expect(result['2024-02-10']).toEqual([
      {
        event_type: 2,
        event_id: expect.any(Number),
        title_name: 'Sports day',
        holiday_type: 2,
        event_start_Date: '2024-02-10',
        event_end_date: '2024-02-10',
        event_date_range: '2024-02-10 , 2024-02-10',
        is_all_day_event: false,
        event_start_time: '9:05 AM',
        event_end_time: '1:30 PM',
        standardNamesList: ['Class 10', 'Class 9'],
        userTypeList: [1, 3],
        holiday_desc: 'On the ground',
        document_url: 'https://greenfield.example/a.pdf',
        dayOfWeekList: [],
      },
    ])
    await forget()
  })

  test.each([
    ['ends on the first of the month', '2024-01-28', '2024-02-01', true],
    ['ends the day before', '2024-01-28', '2024-01-31', false],
    ['starts on 29 February', '2024-02-29', '2024-03-04', true],
    ['starts the day after', '2024-03-01', '2024-03-04', false],
    ['covers all of it', '2023-12-30', '2024-04-02', true],
  ])('one that %s', async (_what, first, last, isShown) => {
    const id = await plan({ title: 'Camp', start_date: first, end_date: last })
    const { result } = await ask(aarav, { ...inMonth, event_type: 2 })
    expect(result[first]?.map((entry) => entry.event_date_range)).toEqual(
      isShown ? [`${first} , ${last}`] : undefined,
    )
    await t.database.pool.query('delete from calendar_event where id = $1', [id])
  })

  test('the weekly off is on each of its days, as an entry of type 3', async () => {
    const { result } = await ask(aarav, { ...inMonth, event_type: 3 })
    expect(Object.keys(result)).toEqual(['2024-02-04', '2024-02-11', '2024-02-18', '2024-02-25'])
    expect(Object.values(result).flat()).toMatchObject(
      Array.from({ length: 4 }, () => ({ event_type: 3, dayOfWeekList: [7], event_start_Date: '' })),
    )
  })

  test('holidays of a day come before its events, and those before hours; a kind may be requested alone', async () => {
    await plan({ title: 'Late', start_time: '15:00', end_time: '16:00' })
    await plan({ title: 'Early', start_time: '09:00', end_time: '10:00' })
    await plan({ title: 'All day' })
    await plan({ title: 'Free', kind: 'holiday' })
    const shown = async (event_type: number) =>
      (await ask(aarav, { ...inMonth, event_type })).result['2024-02-10']?.map((entry) => entry.title_name)
    expect(await shown(0)).toEqual(['Free', 'All day', 'Early', 'Late'])
    expect(await shown(1)).toEqual(['Free'])
    expect(await shown(2)).toEqual(['All day', 'Early', 'Late'])
    expect(await shown(3)).toBeUndefined()
    await forget()
  })

  test('a requested day has all entries that include it, and its weekly off', async () => {
    await plan({ title: 'Camp', start_date: '2024-02-09', end_date: '2024-02-12' })
    await plan({ title: 'Other', start_date: '2024-02-12', end_date: '2024-02-12' })
    const { result } = await ask(aarav, { search_date: '2024-02-11' })
    expect(Object.keys(result)).toEqual(['2024-02-09', '2024-02-11'])
    expect(titles(result)).toEqual(['Camp', 'Weekly Off'])
    await forget()
  })

  test('the yearly view shows the calendar year', async () => {
    await plan({ title: 'March', start_date: '2024-03-01', end_date: '2024-03-01' })
    await plan({ title: 'Before', start_date: '2023-12-31', end_date: '2023-12-31' })
    const { result } = await ask(aarav, { ...inMonth, is_yearly_view: true })
    expect(titles(result)).toContain('March')
    expect(titles(result)).not.toContain('Before')
    expect(titles(result).filter((title) => title === 'Weekly Off')).toHaveLength(52)
    await forget()
  })

  test('cancelled entries are gone; a link is https or empty', async () => {
    await plan({ title: 'Off', cancelled_at: new Date() })
    await plan({ title: 'Linked', document_url: 'http://greenfield.example/a.pdf' })
    await plan({ title: 'Script', document_url: 'javascript:alert(1)' })
    const { result } = await ask(aarav, { ...inMonth, event_type: 2 })
    expect(titles(result)).toEqual(['Linked', 'Script'])
    expect(
      Object.values(result)
        .flat()
        .map((entry) => entry.document_url),
    ).toEqual(['', ''])
    await forget()
  })
})

describe('My Events and All Events', () => {
  beforeAll(async () => {
    await plan({ title: 'Everybody' })
    await plan({ title: 'Nobody named', user_types: [] })
    await plan({ title: 'Teachers', user_types: [3] })
    await plan({ title: 'Ten' }, ['Class 10'])
    await plan({ title: 'Nine' }, ['Class 9'])
    await plan({ title: 'Four' }, ['Class 4'])
  })
  afterAll(forget)
  const all = ['Everybody', 'Four', 'Nine', 'Nobody named', 'Teachers', 'Ten']

  test('mine are those for students, and for all or for my standard of the viewed year', async () => {
    const mine = await ask(aarav, { ...inMonth, event_type: 2 })
    expect(titles(mine.result)).toEqual(['Everybody', 'Nobody named', 'Ten'])
    const whole = await ask(aarav, { ...inMonth, event_type: 2, is_all_event_for_student: true })
    expect(titles(whole.result)).toEqual(all)
  })

  test('in the year before, my standard was another', async () => {
    const { rows } = await t.database.pool.query(
      `select e.academic_year_id as id from enrolment e join academic_year y on y.id = e.academic_year_id
        where e.student_id = $1 order by y.start_date limit 1`,
      [aarav.student],
    )
    const token = aarav.token.replace(/\.\d+$/, `.${rows[0].id}`)
    expect(titles((await ask({ ...aarav, token }, { ...inMonth, event_type: 2 })).result)).toEqual([
      'Everybody',
      'Nine',
      'Nobody named',
    ])
  })

  test('a parent sees those of the viewed child', async () => {
    const first = await signInCaller(t, '9000000010')
    const shown = async (me: Caller) => titles((await ask(me, { ...inMonth, event_type: 2 })).result)
    expect(await shown({ ...first, student: aarav.student })).toContain('Ten')
    expect(await shown(anaya)).toEqual(['Everybody', 'Four', 'Nobody named'])
  })
})

describe('access (PRODUCT §3 "Who may read what")', () => {
  test('institutes that are not schools have none: not found', async () => {
    const riya = await signInCaller(t, '9000000021')
    expect(await ask(riya)).toMatchObject({ status: 404 })
    const body = {
      institution_id: riya.institute,
      year: 2026,
      student_id: riya.student,
      event_start_Date: today,
      event_end_date: today,
    }
    expectNotFound(await send(t, timetableEvents, { body }, riya.token))
  })

  test('another’s student is not found, and neither is a year that is only a sibling’s', async () => {
    const diya = await signInCaller(t, '9000000002')
    expect(await ask(diya, { student_id: aarav.student })).toMatchObject({ status: 404 })
    const { rows } = await t.database.pool.query(
      `select e.academic_year_id as id from enrolment e join academic_year y on y.id = e.academic_year_id
        where e.student_id = $1 order by y.start_date limit 1`,
      [aarav.student],
    )
    const token = anaya.token.replace(/\.\d+$/, `.${rows[0].id}`)
    expect(await ask({ ...anaya, token })).toMatchObject({ status: 404 })
    expect(await ask({ ...anaya, token }, { student_id: aarav.student })).toMatchObject({ status: 200 })
  })
})

describe('holidays on the time table (spec/2 §7 "event_for_timetable")', () => {
  const holidays = async (me: Caller, first: string, last: string) => {
    const body = {
      institution_id: me.institute,
      year: 2024,
      student_id: me.student,
      event_start_Date: first,
      event_end_date: last,
    }
    const answer = await send(t, timetableEvents, { body }, me.token)
    return { status: answer.statusCode, result: answer.json().result as Record<string, unknown[]> }
  }
  afterAll(forget)

  test('holidays only, those for me, each with its range split by a space', async () => {
    await plan({ title: 'Break', kind: 'holiday', start_date: '2024-02-27', end_date: '2024-03-02' })
    await plan({ title: 'Fours', kind: 'holiday' }, ['Class 4'])
    await plan({ title: 'Fete' })
    const { result } = await holidays(aarav, '2024-02-01', '2024-02-29')
    expect(result).toEqual({
      '2024-02-27': [{ title_name: 'Break', event_date_range: '2024-02-27 2024-03-02' }],
    })
    expect((await holidays(aarav, '2024-03-01', '2024-03-31')).result).toEqual(result)
    expect((await holidays(anaya, '2024-02-01', '2024-02-29')).result).toHaveProperty('2024-02-10')
  })

  test.each([
    ['a span that ends before it starts is empty', '2024-03-01', '2024-02-28', 200],
    ['400 days are the most', '2024-01-01', addDays('2024-01-01', 399), 200],
    ['401 are too many', '2024-01-01', addDays('2024-01-01', 400), 400],
  ])('%s', async (_what, first, last, status) => {
    const answer = await holidays(aarav, first, last)
    expect(answer.status).toBe(status)
    if (last < first) expect(answer.result).toEqual({})
  })
})

describe('the demo is alive around today (PRODUCT §6)', () => {
  test('this month has weekly offs, holidays or events, and today an event', async () => {
    const { result } = await ask(aarav, { is_all_event_for_student: true })
    const kinds = Object.values(result)
      .flat()
      .map((entry) => entry.event_type)
    expect(kinds).toContain(2)
    expect(kinds).toContain(3)
    expect(result[today]?.map((entry) => entry.title_name)).toContain('Science exhibition')
  })

  test('one event crosses a month end, and one day has more than two things', async () => {
    const { rows } = await t.database.pool.query<{ first: string; last: string; count: number }>(
      `select start_date::text as first, end_date::text as last,
        count(*) over (partition by start_date)::int as count
        from calendar_event where institute_id = $1 and cancelled_at is null`,
      [institute],
    )
    expect(
      rows.some(({ first, last }) => monthOf(first) !== monthOf(last) && daysBetween(first, last) === 2),
    ).toBe(true)
    expect(Math.max(...rows.map(({ count }) => count))).toBeGreaterThanOrEqual(4)
  })
})
