import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/day.ts'
import {
  ask,
  askTimetable,
  askYear,
  entriesOf,
  leapDay,
  openTimetable,
  type Timetable,
} from '#server/features/timetable/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let at: Timetable<TestApp>
beforeAll(async () => {
  at = await openTimetable(await createTestApp())
})
afterAll(() => at.close())
beforeEach(() => at.query('truncate attendance, classroom_class, live_class, offline_exam cascade'))

/** A day is the institute's day [timetable-18]. */
const cases: [what: string, zone: string, start: string, day: string, time: string][] = [
  ['just before midnight', 'Asia/Kolkata', '2028-02-29T18:29:00Z', '2028-02-29', '11:59 PM'],
  ['midnight', 'Asia/Kolkata', '2028-02-29T18:30:00Z', '2028-03-01', '12:00 AM'],
  ['still 28 February in London', 'Asia/Kolkata', '2028-02-28T18:45:00Z', '2028-02-29', '12:15 AM'],
  ['noon', 'Asia/Kolkata', '2028-02-29T06:30:00Z', '2028-02-29', '12:00 PM'],
  ['a year’s end', 'Asia/Kolkata', '2027-12-31T18:29:00Z', '2027-12-31', '11:59 PM'],
  ['a year’s start', 'Asia/Kolkata', '2027-12-31T18:30:00Z', '2028-01-01', '12:00 AM'],
  ['a quarter more, before', 'Asia/Kathmandu', '2028-02-28T18:14:00Z', '2028-02-28', '11:59 PM'],
  ['a quarter more, after', 'Asia/Kathmandu', '2028-02-28T18:15:00Z', '2028-02-29', '12:00 AM'],
  ['a zone behind', 'America/New_York', '2028-03-01T04:59:00Z', '2028-02-29', '11:59 PM'],
  ['a zone behind, after', 'America/New_York', '2028-03-01T05:00:00Z', '2028-03-01', '12:00 AM'],
  ['a zone ahead by 14 hours', 'Pacific/Kiritimati', '2028-02-28T10:00:00Z', '2028-02-29', '12:00 AM'],
  // New York, 12 March 2028: a day of 23 hours.
  ['before summer time', 'America/New_York', '2028-03-12T06:59:00Z', '2028-03-12', '1:59 AM'],
  ['as it begins', 'America/New_York', '2028-03-12T07:00:00Z', '2028-03-12', '3:00 AM'],
  ['the end of that day', 'America/New_York', '2028-03-13T03:59:00Z', '2028-03-12', '11:59 PM'],
  ['the day after', 'America/New_York', '2028-03-13T04:00:00Z', '2028-03-13', '12:00 AM'],
  // 7 November 2027: a day of 25, with one o'clock twice.
  ['one o’clock', 'America/New_York', '2027-11-07T05:00:00Z', '2027-11-07', '1:00 AM'],
  ['and again', 'America/New_York', '2027-11-07T06:00:00Z', '2027-11-07', '1:00 AM'],
  ['the end of the long day', 'America/New_York', '2027-11-08T04:59:00Z', '2027-11-07', '11:59 PM'],
  // Cairo, 28 April 2028: the clock jumps from midnight to one.
  ['a midnight that is not there', 'Africa/Cairo', '2028-04-27T22:00:00Z', '2028-04-28', '1:00 AM'],
  ['the minute before it', 'Africa/Cairo', '2028-04-27T21:59:00Z', '2028-04-27', '11:59 PM'],
  // Havana, 7 November 2027: half past midnight twice.
  ['the first half past midnight', 'America/Havana', '2027-11-07T04:30:00Z', '2027-11-07', '12:30 AM'],
  ['the second', 'America/Havana', '2027-11-07T05:30:00Z', '2027-11-07', '12:30 AM'],
]

describe('an entry is on the institute’s day only, unless it lasts beyond midnight', () => {
  test.each(cases)('%s (%s): %s is %s, %s', async (_what, zone, start, day, time) => {
    await at.setZone(1, zone)
    at.t.setClock(leapDay)
    const aarav = await at.t.signedIn('9000000001')
    await at.addClass('10-A', start)
    const alone = await entriesOf(at.t, aarav, [day, day])
    expect(alone.map((entry) => [entry.date, entry.start_time])).toEqual([[day, time]])
    const [before, after] = [addDays(day, -1), addDays(day, 1)]
    expect(await entriesOf(at.t, aarav, [before, before])).toEqual([])
    const lasting = alone.filter(({ end_date, end_time }) => end_date === after && end_time !== '12:00 AM')
    expect(await entriesOf(at.t, aarav, [after, after])).toEqual(lasting)
    const { result } = (await askYear(at.t, aarav, Number(day.slice(0, 4)))).body
    const isInYear = day >= '2027-04-01' && day <= '2028-03-31'
    expect(result).toEqual(isInYear ? { [Number(day.slice(5, 7))]: 1 } : {})
  })

  test('a class past midnight is of both days, and counts in the month in which it starts', async () => {
    await at.setZone(1, 'Asia/Kathmandu')
    const aarav = await at.t.signedIn('9000000001')
    await at.addClass('10-A', '2028-02-29T17:45:00Z')
    await at.addLive(1, ['10-A'], '2028-02-29T17:45:00Z')
    const times = { date: '2028-02-29', start_time: '11:30 PM', end_date: '2028-03-01', end_time: '12:30 AM' }
    for (const days of [
      ['2028-02-29', '2028-02-29'],
      ['2028-03-01', '2028-03-01'],
      ['2028-02-29', '2028-03-01'],
    ] as const)
      expect(await entriesOf(at.t, aarav, days)).toMatchObject([
        { ...times, class_type: 'Class', duration: '60' },
        { ...times, class_type: 'Online Class' },
      ])
    expect(await entriesOf(at.t, aarav, ['2028-03-02', '2028-03-02'])).toEqual([])
    expect((await askYear(at.t, aarav, 2028)).body.result).toEqual({ 2: 2 })
  })

  test('an exam over the change of the clock ends on its day, with its real duration', async () => {
    await at.setZone(1, 'America/New_York')
    const aarav = await at.t.signedIn('9000000001')
    await at.addOfflineExam('10-A', '2028-03-12T06:30:00Z')
    expect(await entriesOf(at.t, aarav, ['2028-03-12', '2028-03-12'])).toMatchObject([
      { start_time: '1:30 AM', end_time: '3:30 AM', duration: '60', end_date: '2028-03-12' },
    ])
  })

  test.each([
    ['Asia/Kathmandu', '2028-02-29T10:15:00+05:45'],
    ['America/New_York', '2028-02-28T23:30:00-05:00'],
    ['UTC', '2028-02-29T04:30:00+00:00'],
  ])('the time of the server, as a clock in %s shows it', async (zone, expected) => {
    await at.setZone(1, zone)
    const aarav = await at.t.signedIn('9000000001')
    const { body } = await askTimetable(at.t, aarav, ['2028-02-29', '2028-02-29'])
    expect(body.result.time).toBe(expected)
  })
})

describe('the last day of an enrolment is a day of the institute [timetable-31]', () => {
  test.each([
    ['Asia/Kolkata', '2028-02-10T18:29:00Z', '2028-02-10T18:30:00Z'],
    ['America/New_York', '2028-02-11T04:59:00Z', '2028-02-11T05:00:00Z'],
  ])('%s', async (zone, last, first) => {
    await at.setZone(1, zone)
    const diya = await at.t.signedIn('9000000002')
    await at.query(`update enrolment set end_date = '2028-02-10' where student_id = $1`, [diya.student_id])
    await at.addClass('10-A', last, { topics: 'still' })
    await at.addClass('10-A', first, { topics: 'no more' })
    const entries = await entriesOf(at.t, diya, ['2028-02-01', '2028-02-29'])
    expect(entries.map((entry) => entry.topics_covered)).toEqual(['still'])
  })
})

describe('a product ends with the institute’s day [timetable-31]', () => {
  test.each([
    ['2028-02-29T18:29:00Z', 1],
    ['2028-02-29T18:30:00Z', 0],
  ])('at %s: %i', async (moment, count) => {
    at.t.setClock(new Date(moment))
    const neha = await at.t.signedIn('9000000031')
    await at.query(`update product_holder set expires_on = '2028-02-29' where person_id = $1`, [neha.user_id])
    await at.query('truncate live_class cascade')
    await at.addLive(2, ['JEE Crash Course'], '2028-02-10T09:00:00+05:30')
    expect(await entriesOf(at.t, neha, ['2028-02-01', '2028-02-29'])).toHaveLength(count)
  })
})

test('counts of a year are by the institute’s months, within the viewed academic year [timetable-36]', async () => {
  await at.setZone(1, 'Asia/Kolkata')
  at.t.setClock(leapDay)
  const aarav = await at.t.signedIn('9000000001')
  for (const start of [
    '2027-03-31T23:59:00+05:30',
    '2027-04-01T00:00:00+05:30',
    '2027-12-31T23:59:00+05:30',
    '2028-01-01T00:00:00+05:30',
    '2028-02-29T23:59:00+05:30',
    '2028-03-31T23:59:00+05:30',
    '2028-04-01T00:00:00+05:30',
  ]) {
    await at.addClass('10-A', start)
  }
  expect((await askYear(at.t, aarav, 2027)).body.result).toEqual({ 4: 1, 12: 1 })
  expect((await askYear(at.t, aarav, 2028)).body.result).toEqual({ 1: 1, 2: 1, 3: 1 })
  expect((await askYear(at.t, aarav, 2026)).body.result).toEqual({})
  expect((await askYear(at.t, aarav, 1900)).body.result).toEqual({})
  const refused = await ask(at.t, aarav, '/api/v2/timeTable/year-count', {
    year: '2027',
    institute_id: 1,
    student_id: aarav.student_id,
  })
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^year: /) } })
})
