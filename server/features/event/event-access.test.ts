import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import { timetableEvents } from '#domain/event/calls.ts'
import { type Events, inMonth, openEvents, titles, today } from '#server/features/event/testing.ts'
import { type Caller, signInCaller } from '#server/http/testing/caller.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { send } from '#server/http/testing/send.ts'

let events: Events
let aarav: Caller
let anaya: Caller
beforeAll(async () => {
  events = await openEvents()
  aarav = events.aarav
  anaya = events.anaya
})
afterAll(() => events.t.close())

describe('My Events and All Events [event-14]', () => {
  beforeAll(async () => {
    await events.plan({ title: 'Everybody' })
    await events.plan({ title: 'Nobody named', user_types: [] })
    await events.plan({ title: 'Teachers', user_types: [3] })
    await events.plan({ title: 'Ten' }, ['Class 10'])
    await events.plan({ title: 'Nine' }, ['Class 9'])
    await events.plan({ title: 'Four' }, ['Class 4'])
  })
  afterAll(() => events.forget())
  const all = ['Everybody', 'Four', 'Nine', 'Nobody named', 'Teachers', 'Ten']

  test('mine are those for students, and for all or for my standard of the viewed year', async () => {
    const mine = await events.ask(aarav, { ...inMonth, event_type: 2 })
    expect(titles(mine.result)).toEqual(['Everybody', 'Nobody named', 'Ten'])
    const whole = await events.ask(aarav, { ...inMonth, event_type: 2, is_all_event_for_student: true })
    expect(titles(whole.result)).toEqual(all)
  })

  test('in the year before, my standard was another', async () => {
    const rows = await events.query(
      `select e.academic_year_id as id from enrolment e join academic_year y on y.id = e.academic_year_id
        where e.student_id = $1 order by y.start_date limit 1`,
      [aarav.student],
    )
    const token = aarav.token.replace(/\.\d+$/, `.${rows[0].id}`)
    expect(titles((await events.ask({ ...aarav, token }, { ...inMonth, event_type: 2 })).result)).toEqual([
      'Everybody',
      'Nine',
      'Nobody named',
    ])
  })

  test.each([
    ['2024-02-09', false],
    ['2024-02-10', true],
  ])('of a student who was in the standard until %s: %s', async (lastDay, isThere) => {
    const end = (day: string | null) =>
      events.query('update enrolment set end_date = $2 where student_id = $1', [aarav.student, day])
    await end(lastDay)
    const { result } = await events.ask(aarav, { ...inMonth, event_type: 2 })
    await end(null)
    expect(titles(result).includes('Ten')).toBe(isThere)
    expect(titles(result)).toContain('Everybody')
  })

  test('a parent sees those of the viewed child [event-15]', async () => {
    const first = await signInCaller(events.t, '9000000010')
    const shown = async (me: Caller) => titles((await events.ask(me, { ...inMonth, event_type: 2 })).result)
    expect(await shown({ ...first, student: aarav.student })).toContain('Ten')
    expect(await shown(anaya)).toEqual(['Everybody', 'Four', 'Nobody named'])
  })
})

describe('the parents’ own [event-14]', () => {
  beforeAll(async () => {
    await events.plan({ title: 'Parents of all', user_types: [5] })
    await events.plan({ title: 'Parents of Four', user_types: [5] }, ['Class 4'])
    await events.plan({ title: 'Parents of Nine', user_types: [5] }, ['Class 9'])
    await events.plan({ title: 'Closed for parents', user_types: [5], kind: 'holiday' })
  })
  afterAll(() => events.forget())
  const mine = async (me: Caller) => titles((await events.ask(me, { ...inMonth })).result)

  test('are a parent’s My Events, for all or for the standard of the viewed child', async () => {
    expect(await mine(anaya)).toEqual(
      expect.arrayContaining(['Closed for parents', 'Parents of all', 'Parents of Four']),
    )
    expect(await mine(anaya)).not.toContain('Parents of Nine')
  })

  test('are not a student’s, who has them in All Events', async () => {
    expect((await mine(aarav)).join()).not.toMatch(/parents/i)
    const whole = await events.ask(aarav, { ...inMonth, is_all_event_for_student: true })
    expect(titles(whole.result)).toContain('Parents of Nine')
  })
})

describe('access [event-1, event-15]', () => {
  test('institutes that are not schools have none: not found', async () => {
    const riya = await signInCaller(events.t, '9000000021')
    expect(await events.ask(riya)).toMatchObject({ status: 404 })
    const body = {
      institution_id: riya.institute,
      year: 2026,
      student_id: riya.student,
      event_start_Date: today,
      event_end_date: today,
    }
    expectNotFound(await send(events.t, timetableEvents, { body }, riya.token))
  })

  test('another’s student is not found, and neither is a year that is only a sibling’s', async () => {
    const diya = await signInCaller(events.t, '9000000002')
    expect(await events.ask(diya, { student_id: aarav.student })).toMatchObject({ status: 404 })
    const rows = await events.query(
      `select e.academic_year_id as id from enrolment e join academic_year y on y.id = e.academic_year_id
        where e.student_id = $1 order by y.start_date limit 1`,
      [aarav.student],
    )
    const token = anaya.token.replace(/\.\d+$/, `.${rows[0].id}`)
    expect(await events.ask({ ...anaya, token })).toMatchObject({ status: 404 })
    expect(await events.ask({ ...anaya, token }, { student_id: aarav.student })).toMatchObject({
      status: 200,
    })
  })
})

describe('holidays on the time table [event-19]', () => {
  const holidays = async (me: Caller, first: string, last: string) => {
    const body = {
      institution_id: me.institute,
      year: 2024,
      student_id: me.student,
      event_start_Date: first,
      event_end_date: last,
    }
    const answer = await send(events.t, timetableEvents, { body }, me.token)
    return { status: answer.statusCode, result: answer.json().result as Record<string, unknown[]> }
  }
  afterAll(() => events.forget())

  test('holidays only, those for me, each with its range split by a space', async () => {
    await events.plan({ title: 'Break', kind: 'holiday', start_date: '2024-02-27', end_date: '2024-03-02' })
    await events.plan({ title: 'Fours', kind: 'holiday' }, ['Class 4'])
    await events.plan({ title: 'Fete' })
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
