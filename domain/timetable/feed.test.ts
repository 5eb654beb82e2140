import { describe, expect, test } from 'vitest'
import {
  type FeedFacts,
  feedDescription,
  feedSpan,
  feedTitle,
  feedUid,
  hoursOfDays,
  timed,
  webcalAddress,
  wholeDays,
} from '#domain/timetable/feed.ts'
import { makeZone } from '#domain/zone.ts'

const facts: FeedFacts = {
  kind: 'live',
  title: 'Vectors',
  isCancelled: false,
  isReplaced: false,
  subject: 'Physics',
  course: '10-A',
  product: '',
  teacher: 'Arun Das',
  topics: 'Dot product',
  timeLimit: '',
  description: 'Bring graph paper.',
}

describe('what a subscribed calendar shows [timetable-40, timetable-41]', () => {
  test.each([
    ['2026-11-20', '2026-10-21', '2027-05-19'],
    ['2028-02-29', '2028-01-30', '2028-08-27'],
    ['2026-03-31', '2026-03-01', '2026-09-27'],
  ])('on %s it reaches from %s to %s', (today, first, last) => {
    expect(feedSpan(today)).toEqual({ first, last })
  })

  test.each([
    ['class', 'Physics', false, 'Physics'],
    ['live', 'Vectors', false, 'Live Class: Vectors'],
    ['test', 'Mock 3', false, 'Online Exam: Mock 3'],
    ['exam', 'Term 1', true, 'Cancelled: Offline Exam: Term 1'],
    ['holiday', 'Holi', false, 'Holiday: Holi'],
    ['event', 'Fete', true, 'Cancelled: Fete'],
    ['class', ' ', false, 'Class'],
    ['sitting', 'Term 1', false, 'Offline Exam: Physics, Term 1'],
    ['sitting', ' ', true, 'Cancelled: Offline Exam: Physics'],
  ] as const)('the title of a %s, %j (called off: %s): %s', (kind, title, isCancelled, expected) => {
    expect(feedTitle({ ...facts, kind, title, isCancelled })).toBe(expected)
  })

  test('an exam that is replaced by its sittings is not called cancelled', () => {
    const title = feedTitle({ ...facts, kind: 'exam', title: 'Term 1', isCancelled: true, isReplaced: true })
    expect(title).toBe('Now by subject: Offline Exam: Term 1')
  })

  test('the description has one fact a line, in the words of a school or coaching institute', () => {
    expect(feedDescription(facts, true)).toBe(
      'Subject: Physics\nSection: 10-A\nTeacher: Arun Das\nTopics: Dot product\nBring graph paper.',
    )
    expect(feedDescription({ ...facts, kind: 'class' }, false)).toMatch(/^Batch: 10-A\n/)
    const test = {
      ...facts,
      course: '',
      product: 'JEE Crash Course',
      timeLimit: '1 h 30 min',
      teacher: '',
      topics: ' ',
    }
    expect(feedDescription(test, false)).toBe(
      'Subject: Physics\nProduct: JEE Crash Course\nDuration: 1 h 30 min\nBring graph paper.',
    )
    expect(feedDescription({ ...facts, kind: 'sitting' }, true)).toMatch(/^Section: 10-A\n/)
    const bare = { ...facts, subject: '', course: '', teacher: '', topics: '', description: '' }
    expect(feedDescription(bare, true)).toBe('')
  })

  test('an id belongs to one entry of one institute', () => {
    expect(feedUid(1, 'class', 7)).toBe('class-7@1.homeroom')
    expect(feedUid(1, 'event', 7, 3)).toBe('event-7-3@1.homeroom')
  })
})

describe('when something is (RFC 5545 §3.6.1: the end is not included)', () => {
  test.each([
    ['2026-11-20', '2026-11-20', '2026-11-21'],
    ['2026-11-29', '2026-11-30', '2026-12-01'],
    ['2026-12-29', '2027-01-02', '2027-01-03'],
    ['2028-02-28', '2028-02-29', '2028-03-01'],
    ['2027-02-28', '2027-02-28', '2027-03-01'],
    ['2026-11-20', '2026-11-18', '2026-11-21'],
  ])('whole days from %s to %s end with %s', (first, last, end) => {
    expect(wholeDays(first, last)).toEqual({ isAllDay: true, first, end })
  })

  test.each([
    [100, 200, 200],
    [100, 100, undefined],
    [100, 50, undefined],
  ])('from %i to %i it ends at %s', (startMs, end, endMs) => {
    expect(timed(startMs, end)).toEqual({ isAllDay: false, startMs, endMs, part: 1 })
  })

  test('hours are by the institute’s clock on each day, also across the end of summer time', () => {
    const { momentOf } = makeZone('America/New_York')
    const days = { first: '2026-10-31', last: '2026-11-01' }
    expect(hoursOfDays(days, { from: 9 * 60, to: 10 * 60 + 30 }, momentOf)).toEqual([
      timed(Date.parse('2026-10-31T09:00:00-04:00'), Date.parse('2026-10-31T10:30:00-04:00'), 1),
      timed(Date.parse('2026-11-01T09:00:00-05:00'), Date.parse('2026-11-01T10:30:00-05:00'), 2),
    ])
  })

  test('hours that end before they start end on the next day; a half-hour zone', () => {
    const { momentOf } = makeZone('Asia/Kathmandu')
    expect(
      hoursOfDays({ first: '2028-02-29', last: '2028-02-28' }, { from: 1380, to: 60 }, momentOf),
    ).toEqual([timed(Date.parse('2028-02-29T23:00:00+05:45'), Date.parse('2028-03-01T01:00:00+05:45'))])
  })
})

test.each([
  ['https://school.example/calendar/a.ics', 'webcal://school.example/calendar/a.ics'],
  ['http://school.localhost:3000/calendar/a.ics', 'webcal://school.localhost:3000/calendar/a.ics'],
])('%s is opened as %s', (address, expected) => {
  expect(webcalAddress(address)).toBe(expected)
})
