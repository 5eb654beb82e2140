import { describe, expect, test } from 'vitest'
import {
  classesNeeded,
  isBelow,
  isRecordOf,
  orderRecords,
  readRecord,
  shareByMonth,
  shareBySubject,
  shareOf,
  shareOfAll,
  shareOfRecords,
} from './attendance.ts'

test.each([
  [0, 0, undefined],
  [0, 4, 0],
  [4, 4, 100],
  [149, 200, 75],
  [148, 200, 74],
  [1, 3, 33],
  [2, 3, 67],
])('%i of %i is %s percent', (present, held, percent) =>
  expect(shareOf(present, held)).toEqual({ present, held, percent }),
)

const record = (date: string, start_time: string, status: string, subject_name = 'Physics') =>
  readRecord({
    status,
    date,
    start_time,
    end_time: '9:45 AM',
    custom_class_type: 'Regular',
    home_work_status: '',
    remark: '',
    homework_assigned: '',
    attendance_note: '',
    subject_name,
  })

describe('the records of a section [timetable-22, timetable-23]', () => {
  const records = [
    record('2026-11-02', '9:00 AM', 'P'),
    record('2026-11-03', '9:00 AM', 'A'),
    record('2026-11-03', '10:00 AM', 'P', 'Hindi'),
    record('2026-11-04', '9:00 AM', 'L'),
  ]

  test('present over total: anything but P is absent', () => {
    expect(shareOfRecords(records)).toEqual({ present: 2, held: 4, percent: 50 })
    expect(shareOfRecords([])).toEqual({ present: 0, held: 0, percent: undefined })
  })

  test('the class itself, its subject, the others; in each missed classes first, then the newest', () => {
    const entry = { date: '2026-11-02', startTime: '9:00 AM', subject: 'Physics' }
    const all = [
      ...records,
      record('2026-11-05', '9:00 AM', 'P'),
      record('2026-11-06', '10:00 AM', 'P', 'Hindi'),
      record('2026-11-05', '10:00 AM', 'A', 'Hindi'),
    ]
    const order = orderRecords(all, entry).map(
      ({ date, subject, isPresent }) => `${date.slice(8)} ${subject}${isPresent ? '' : ' missed'}`,
    )
    expect(order).toEqual([
      '02 Physics',
      '04 Physics missed',
      '03 Physics missed',
      '05 Physics',
      '05 Hindi missed',
      '06 Hindi',
      '03 Hindi',
    ])
  })

  test.each([
    [{ date: '2026-11-03', startTime: '9:00 AM', subject: 'Physics' }, true],
    [{ date: '2026-11-03', startTime: '9:00 AM', subject: '' }, true],
    [{ date: '2026-11-03', startTime: '9:00 AM', subject: 'Hindi' }, false],
    [{ date: '2026-11-03', startTime: '10:00 AM', subject: 'Physics' }, false],
    [{ date: '2026-11-04', startTime: '9:00 AM', subject: 'Physics' }, false],
  ])('the record of %j: %s', (entry, expected) =>
    expect(isRecordOf(record('2026-11-03', '9:00 AM', 'P'), entry)).toBe(expected),
  )
})

describe('the summary of a year', () => {
  const counts = [
    { month: '2027-01', subject: 'Physics', held: 10, present: 5 },
    { month: '2026-04', subject: 'Physics', held: 10, present: 10 },
    { month: '2026-04', subject: 'Hindi', held: 5, present: 5 },
    { month: '2028-02', subject: 'Hindi', held: 1, present: 0 },
  ]

  test('by subject, by name', () => {
    expect(shareBySubject(counts)).toEqual([
      { subject: 'Hindi', present: 5, held: 6, percent: 83 },
      { subject: 'Physics', present: 15, held: 20, percent: 75 },
    ])
  })

  test('by month, in the order of the calendar over two years', () => {
    expect(shareByMonth(counts).map(({ month, percent }) => [month, percent])).toEqual([
      ['2026-04', 100],
      ['2027-01', 50],
      ['2028-02', 0],
    ])
    expect(shareByMonth(counts, 'Physics').map(({ held }) => held)).toEqual([10, 10])
  })

  test('the whole year', () => expect(shareOfAll(counts)).toEqual({ present: 20, held: 26, percent: 77 }))
})

describe('the minimum [timetable-26]', () => {
  test.each([
    [3, 4, 75, false, 0],
    [74, 99, 75, true, 1],
    [149, 200, 75, true, 4],
    [0, 1, 75, true, 3],
    [0, 0, 75, false, 0],
    [9, 10, 100, true, undefined],
    [10, 10, 100, false, 0],
    [0, 10, 0, false, 0],
  ])('%i of %i at %i%%: below %s, %s more', (present, held, minimum, below, needed) => {
    expect(isBelow(shareOf(present, held), minimum)).toBe(below)
    expect(classesNeeded(shareOf(present, held), minimum)).toBe(needed)
  })

  test('the needed number is enough, one fewer is not', () => {
    for (let held = 1; held < 60; held++) {
      for (let present = 0; present <= held; present++) {
        const needed = classesNeeded(shareOf(present, held), 75) ?? 0
        expect(isBelow(shareOf(present + needed, held + needed), 75)).toBe(false)
        if (needed > 0) expect(isBelow(shareOf(present + needed - 1, held + needed - 1), 75)).toBe(true)
      }
    }
  })
})
