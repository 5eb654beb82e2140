import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysBetween, monthOf } from '#domain/day.ts'
import { type Events, inMonth, openEvents, titles, today } from '#server/features/event/testing.ts'
import type { Caller } from '#server/http/testing/caller.ts'

let events: Events
let aarav: Caller
beforeAll(async () => {
  events = await openEvents()
  aarav = events.aarav
})
afterAll(() => events.t.close())

describe('a month of the event calendar [event-17]', () => {
  test('an entry has all its fields [event-18]', async () => {
    await events.plan(
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
    const { result } = await events.ask(aarav, { ...inMonth, event_type: 2 })
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
    await events.forget()
  })

  test.each([
    ['ends on the first of the month', '2024-01-28', '2024-02-01', true],
    ['ends the day before', '2024-01-28', '2024-01-31', false],
    ['starts on 29 February', '2024-02-29', '2024-03-04', true],
    ['starts the day after', '2024-03-01', '2024-03-04', false],
    ['covers all of it', '2023-12-30', '2024-04-02', true],
  ])('one that %s', async (_what, first, last, isShown) => {
    const id = await events.plan({ title: 'Camp', start_date: first, end_date: last })
    const { result } = await events.ask(aarav, { ...inMonth, event_type: 2 })
    expect(result[first]?.map((entry) => entry.event_date_range)).toEqual(
      isShown ? [`${first} , ${last}`] : undefined,
    )
    await events.query('delete from calendar_event where id = $1', [id])
  })

  test('the weekly off is on each of its days, as an entry of type 3', async () => {
    const { result } = await events.ask(aarav, { ...inMonth, event_type: 3 })
    expect(Object.keys(result)).toEqual(['2024-02-04', '2024-02-11', '2024-02-18', '2024-02-25'])
    expect(Object.values(result).flat()).toMatchObject(
      Array.from({ length: 4 }, () => ({ event_type: 3, dayOfWeekList: [7], event_start_Date: '' })),
    )
  })

  test('holidays of a day come before its events, and those before hours; a kind may be requested alone', async () => {
    await events.plan({ title: 'Late', start_time: '15:00', end_time: '16:00' })
    await events.plan({ title: 'Early', start_time: '09:00', end_time: '10:00' })
    await events.plan({ title: 'All day' })
    await events.plan({ title: 'Free', kind: 'holiday' })
    const shown = async (event_type: number) =>
      (await events.ask(aarav, { ...inMonth, event_type })).result['2024-02-10']?.map(
        (entry) => entry.title_name,
      )
    expect(await shown(0)).toEqual(['Free', 'All day', 'Early', 'Late'])
    expect(await shown(1)).toEqual(['Free'])
    expect(await shown(2)).toEqual(['All day', 'Early', 'Late'])
    expect(await shown(3)).toBeUndefined()
    await events.forget()
  })

  test('a requested day has all entries that include it, and its weekly off', async () => {
    await events.plan({ title: 'Camp', start_date: '2024-02-09', end_date: '2024-02-12' })
    await events.plan({ title: 'Other', start_date: '2024-02-12', end_date: '2024-02-12' })
    const { result } = await events.ask(aarav, { search_date: '2024-02-11' })
    expect(Object.keys(result)).toEqual(['2024-02-09', '2024-02-11'])
    expect(titles(result)).toEqual(['Camp', 'Weekly Off'])
    await events.forget()
  })

  test('the yearly view shows the calendar year', async () => {
    await events.plan({ title: 'March', start_date: '2024-03-01', end_date: '2024-03-01' })
    await events.plan({ title: 'Before', start_date: '2023-12-31', end_date: '2023-12-31' })
    const { result } = await events.ask(aarav, { ...inMonth, is_yearly_view: true })
    expect(titles(result)).toContain('March')
    expect(titles(result)).not.toContain('Before')
    expect(titles(result).filter((title) => title === 'Weekly Off')).toHaveLength(52)
    await events.forget()
  })

  test('cancelled entries are gone; a link is https or empty [event-16, event-18]', async () => {
    await events.plan({ title: 'Off', cancelled_at: new Date() })
    await events.plan({ title: 'Linked', document_url: 'http://greenfield.example/a.pdf' })
    await events.plan({ title: 'Script', document_url: 'javascript:alert(1)' })
    const { result } = await events.ask(aarav, { ...inMonth, event_type: 2 })
    expect(titles(result)).toEqual(['Linked', 'Script'])
    expect(
      Object.values(result)
        .flat()
        .map((entry) => entry.document_url),
    ).toEqual(['', ''])
    await events.forget()
  })
})

describe('the demo is alive around today', () => {
  test('this month has weekly offs, holidays or events, and today an event', async () => {
    const { result } = await events.ask(aarav, { is_all_event_for_student: true })
    const kinds = Object.values(result)
      .flat()
      .map((entry) => entry.event_type)
    expect(kinds).toContain(2)
    expect(kinds).toContain(3)
    expect(result[today]?.map((entry) => entry.title_name)).toContain('Science exhibition')
  })

  test('one event crosses a month end, and one day has more than two things', async () => {
    const rows = await events.query(
      `select start_date::text as first, end_date::text as last,
        count(*) over (partition by start_date)::int as count
        from calendar_event where institute_id = $1 and cancelled_at is null`,
      [aarav.institute],
    )
    expect(
      rows.some(({ first, last }) => monthOf(first) !== monthOf(last) && daysBetween(first, last) === 2),
    ).toBe(true)
    expect(Math.max(...rows.map(({ count }) => count))).toBeGreaterThanOrEqual(4)
  })
})
