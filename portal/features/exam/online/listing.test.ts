import { describe, expect, test } from 'vitest'
import { makeZone } from '#domain/zone.ts'
import type { Test } from '#portal/shared/exam/read-test.ts'
import { daysOfTest, lastChange, listTests, nextChange, nowAndNext } from './listing.ts'

const now = Date.parse('2026-11-20T10:00:00+05:30')
const hour = 3_600_000
const zone = makeZone('Asia/Kolkata')

/** A test that begins and ends this number of hours from now. */
const from = (id: number, start: number, end: number, more: Partial<Test> = {}): Test => ({
  id,
  name: `Test ${id}`,
  typeId: 4,
  labelId: 1,
  startsAt: '',
  startMs: now + start * hour,
  endMs: now + end * hour,
  minutes: 60,
  attemptLimit: 1,
  submittedAttempts: 0,
  openAttempts: 0,
  isResultPublished: false,
  hasSolutions: false,
  ...more,
})
const any = { typed: '', day: '' }
const shown = (tests: Test[], wanted = any) =>
  listTests(tests, wanted, now, zone).map(({ test, status }) => `${test.id} ${status}`)

describe('the cards of My Exam', () => {
  test('upcoming, practice, ongoing, resume, view and what was handed in are listed; expired and attempted are not [exam-5, exam-12, exam-14]', () => {
    const tests = [
      from(1, 1, 2),
      from(2, -1, 1, { typeId: 2, attemptLimit: 0 }),
      from(3, -1, 1),
      from(4, -1, 1, { openAttempts: 1 }),
      from(5, -2, -1, { openAttempts: 1 }),
      from(6, -2, -1),
      from(7, -2, -1, { submittedAttempts: 1 }),
      from(8, -1, 1, { submittedAttempts: 1 }),
      from(9, -1, 1, { typeId: 2, attemptLimit: 2, submittedAttempts: 2 }),
      from(10, -30, -25, { submittedAttempts: 1 }),
    ]
    expect(shown(tests)).toEqual([
      '4 resume',
      '3 ongoing',
      '2 practice',
      '1 upcoming',
      '8 handedIn',
      '9 handedIn',
      '7 handedIn',
      '5 view',
    ])
    const first = nowAndNext(listTests([...tests, from(11, 2, 3)], any, now, zone))
    expect(first.map(({ test }) => test.id)).toEqual([4, 3, 1, 8, 7])
  })

  test('within a status the next to end or begin comes first, of ended tests the latest [exam-14]', () => {
    const view = { openAttempts: 1 }
    const tests = [
      from(1, 9, 10),
      from(2, 3, 4),
      from(3, -1, 2),
      from(4, -1, 1),
      from(5, -9, -8, view),
      from(6, -3, -2, view),
    ]
    expect(shown(tests)).toEqual(['4 ongoing', '3 ongoing', '2 upcoming', '1 upcoming', '6 view', '5 view'])
  })

  test.each([
    ['', ['1', '2']],
    ['mock', ['1']],
    ['  MOCK ', ['1']],
    ['test', ['1', '2']],
    ['é', ['2']],
    ['none', []],
  ])('typed %j: a part of the name, in any case [exam-6]', (typed, expected) => {
    const tests = [from(1, 1, 2, { name: 'Mock Test 3' }), from(2, 2, 3, { name: 'Unit test: É' })]
    expect(shown(tests, { ...any, typed }).map((text) => text[0])).toEqual(expected)
  })
})

describe('a picked day filters the cards by the zone of the institute [exam-6, exam-13]', () => {
  // 20 November 22:00 to 22 November 00:00 in Kolkata.
  const over = from(1, 12, 38)
  test.each([
    ['2026-11-19', []],
    ['2026-11-20', ['1 upcoming']],
    ['2026-11-21', ['1 upcoming']],
    ['2026-11-22', []],
  ])('%s', (day, expected) => {
    expect(shown([over], { ...any, day })).toEqual(expected)
  })

  test.each([
    ['Asia/Kolkata', { first: '2026-11-20', last: '2026-11-21' }],
    ['Asia/Kathmandu', { first: '2026-11-20', last: '2026-11-22' }],
    ['America/New_York', { first: '2026-11-20', last: '2026-11-21' }],
    ['Australia/Lord_Howe', { first: '2026-11-21', last: '2026-11-22' }],
  ])('in %s', (name, expected) => {
    expect(daysOfTest(over, makeZone(name))).toEqual(expected)
  })
})

describe('a card changes at the very second at which it opens and ends [exam-13]', () => {
  const tests = [from(1, 1, 2), from(2, -1, 3)]
  const at = (hours: number) => now + hours * hour
  test.each([
    ['before the first', at(-1) - 1, 0, at(-1)],
    ['at a start', at(-1), at(-1), at(1)],
    ['between', now, at(-1), at(1)],
    ['a millisecond early', at(1) - 1, at(-1), at(1)],
    ['at the second', at(1), at(1), at(2)],
    ['after the last end', at(4), at(3), at(26)],
    ['after the last', at(27), at(27), undefined],
  ])('%s', (_, nowMs, last, next) => {
    expect([lastChange(tests, nowMs), nextChange(tests, nowMs)]).toEqual([last, next])
  })

  test('statuses at the last change are those of now', () => {
    for (const nowMs of [at(-2), at(-1), now, at(1) - 1, at(1), at(2), at(3), at(26), at(27)]) {
      const [then, here] = [lastChange(tests, nowMs), nowMs].map((ms) => listTests(tests, any, ms, zone))
      expect(then).toEqual(here)
    }
  })

  test('no test, no change', () => {
    expect([lastChange([], now), nextChange([], now)]).toEqual([0, undefined])
  })
})
