import { expect, test } from 'vitest'
import { makeZone } from '#domain/zone.ts'
import { daysOfEntry, spanOnDay } from './entry-days.ts'

test.each([
  ['a class', '2026-11-20', '', '6:00 PM', ['2026-11-20']],
  ['an exam of a day', '2026-11-20', '2026-11-20', '6:00 PM', ['2026-11-20']],
  [
    'an exam of three days',
    '2026-11-29',
    '2026-12-01',
    '6:00 PM',
    ['2026-11-29', '2026-11-30', '2026-12-01'],
  ],
  ['an exam until midnight', '2026-11-20', '2026-11-21', '12:00 AM', ['2026-11-20']],
  ['an end before the start', '2026-11-20', '2026-11-19', '6:00 PM', ['2026-11-20']],
])('the days of %s [timetable-6]', (_name, date, endDate, endTime, days) =>
  expect(daysOfEntry({ date, endDate, endTime })).toEqual(days),
)

const zone = makeZone('Asia/Kolkata')
const at = (text: string) => zone.momentOf(`2026-11-${text.slice(0, 2)}`, Number(text.slice(3, 5)) * 60)
const say = (ms: number) => `${zone.dayAt(ms).slice(-2)} ${String(zone.minuteAt(ms) / 60).padStart(2, '0')}`

test.each([
  ['of several days', 'offlineExam', '16 10', '28 12', '20', '20 10', '20 12'],
  ['on its first day', 'offlineExam', '16 10', '28 12', '16', '16 10', '16 12'],
  ['of one day', 'offlineExam', '20 10', '20 12', '20', '20 10', '20 12'],
  ['until midnight', 'offlineExam', '16 10', '29 00', '28', '28 10', '29 00'],
  ['over midnight', 'offlineExam', '16 22', '18 01', '16', '16 22', '17 01'],
  ['over midnight, on its last day', 'offlineExam', '16 22', '18 01', '18', '17 22', '18 01'],
  ['on screen', 'onlineExam', '16 10', '28 12', '20', '16 10', '28 12'],
  ['a class over midnight', 'live', '19 23', '20 01', '20', '19 23', '20 01'],
] as const)('when an exam is held: %s', (_name, kind, from, to, day, starts, ends) => {
  const span = spanOnDay(kind, { startMs: at(from), endMs: at(to) }, `2026-11-${day}`, zone)
  expect([say(span.startMs), say(span.endMs)]).toEqual([starts, ends])
})

test('an entry without hours keeps its unknown moments', () => {
  const unknown = { startMs: Number.NaN, endMs: Number.NaN }
  expect(spanOnDay('offlineExam', unknown, '2026-11-20', zone)).toBe(unknown)
})
