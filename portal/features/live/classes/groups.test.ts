import { describe, expect, test } from 'vitest'
import { makeZone } from '#domain/zone.ts'
import { groupByDay, splitByToday } from './groups.ts'

test('by day, in the order in which they come [live-3]', () => {
  const one = (id: number, day: string) => ({ id, day })
  const [a, b, c] = [one(1, '2028-03-01'), one(2, '2028-02-29'), one(3, '2028-02-29')]
  expect(groupByDay([a, b, c])).toEqual([
    { day: '2028-03-01', classes: [a] },
    { day: '2028-02-29', classes: [b, c] },
  ])
  expect(groupByDay([])).toEqual([])
})

describe('Today’s and Upcoming Classes are the same answer, split by the institute’s day [live-2]', () => {
  const { dayAt } = makeZone('Asia/Kolkata')
  const one = (start: string, minutes = 60) => {
    const startMs = Date.parse(start)
    return { start, day: dayAt(startMs), startMs, endMs: startMs + minutes * 60_000 }
  }
  const classes = [
    one('2028-02-28T23:30:00+05:30'),
    one('2028-02-29T00:00:00+05:30'),
    one('2028-02-29T23:59:00+05:30'),
    one('2028-03-01T00:00:00+05:30'),
    one('2028-03-07T10:00:00+05:30'),
  ]
  const at = (now: string) => {
    const nowMs = Date.parse(now)
    const { today, upcoming } = splitByToday(classes, { today: dayAt(nowMs), nowMs })
    const times = (list: typeof classes) => list.map(({ start }) => start.slice(5, 16))
    return [times(today), times(upcoming)]
  }
  test.each([
    [
      'the last minute of the day before',
      '2028-02-28T23:59:00+05:30',
      [['02-28T23:30'], ['02-29T00:00', '02-29T23:59', '03-01T00:00', '03-07T10:00']],
    ],
    [
      'midnight: what began yesterday still runs',
      '2028-02-29T00:00:00+05:30',
      [
        ['02-28T23:30', '02-29T00:00', '02-29T23:59'],
        ['03-01T00:00', '03-07T10:00'],
      ],
    ],
    [
      'its end: it leaves',
      '2028-02-29T00:30:00+05:30',
      [
        ['02-29T00:00', '02-29T23:59'],
        ['03-01T00:00', '03-07T10:00'],
      ],
    ],
    [
      'midday, told as UTC, in which the day is another',
      '2028-02-29T18:29:00Z',
      [['02-29T23:59'], ['03-01T00:00', '03-07T10:00']],
    ],
    ['the first minute of March', '2028-02-29T18:30:00Z', [['02-29T23:59', '03-01T00:00'], ['03-07T10:00']]],
  ])('%s', (_when, now, split) => {
    expect(at(now)).toEqual(split)
  })
})
