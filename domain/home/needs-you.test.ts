import { describe, expect, test } from 'vitest'
import type { Waiting } from '#domain/home/calls.ts'
import { byPressure, type Candidate, waitingState } from '#domain/home/needs-you.ts'

const nowMs = Date.parse('2026-11-21T10:00:00+05:30')
const at = { nowMs, today: '2026-11-21' }
const minutes = (count: number) => nowMs + count * 60_000
const day = 24 * 60

describe('what waits for a person [home-14], and how urgent it is', () => {
  test.each<[string, Candidate, Waiting['state'] | undefined]>([
    ['homework of a minute', { kind: 'homework', endsMs: minutes(1), allowsLate: false }, 'coming'],
    ['homework of a month', { kind: 'homework', endsMs: minutes(30 * day), allowsLate: false }, 'coming'],
    ['homework that ends now', { kind: 'homework', endsMs: nowMs, allowsLate: false }, undefined],
    ['homework that may be late', { kind: 'homework', endsMs: nowMs, allowsLate: true }, 'overdue'],
    ['an exam in a day', { kind: 'exam', startsMs: minutes(day), endsMs: minutes(2 * day) }, 'coming'],
    [
      'an exam a minute later',
      { kind: 'exam', startsMs: minutes(day + 1), endsMs: minutes(2 * day) },
      undefined,
    ],
    ['an exam that opens now', { kind: 'exam', startsMs: nowMs, endsMs: minutes(60) }, 'now'],
    ['an exam that ends now', { kind: 'exam', startsMs: minutes(-60), endsMs: nowMs }, undefined],
    ['a class in a quarter', { kind: 'class', startsMs: minutes(15), endsMs: minutes(60) }, 'coming'],
    ['a class a minute later', { kind: 'class', startsMs: minutes(16), endsMs: minutes(60) }, undefined],
    ['a class that runs', { kind: 'class', startsMs: minutes(-1), endsMs: minutes(1) }, 'now'],
    ['a class that has ended', { kind: 'class', startsMs: minutes(-60), endsMs: nowMs }, undefined],
    ['a fee in 15 days', { kind: 'fee', dueDay: '2026-12-06', isUntouched: true }, 'coming'],
    ['a fee in 16 days', { kind: 'fee', dueDay: '2026-12-07', isUntouched: true }, undefined],
    ['a fee of yesterday [fee-10]', { kind: 'fee', dueDay: '2026-11-20', isUntouched: true }, 'coming'],
    ['a fee of the day before', { kind: 'fee', dueDay: '2026-11-19', isUntouched: true }, 'overdue'],
    [
      'one of which something was paid [fee-9]',
      { kind: 'fee', dueDay: '2026-11-19', isUntouched: false },
      'coming',
    ],
    ['a notice', { kind: 'notices', count: 1 }, 'coming'],
    ['no notice', { kind: 'notices', count: 0 }, undefined],
  ])('%s', (_what, one, expected) => {
    expect(waitingState(one, at)).toBe(expected)
  })
})

const item = (title: string, part: Partial<Waiting>): Waiting => ({
  kind: 'homework',
  id: 1,
  studentId: 1,
  studentName: 'Aarav',
  title,
  detail: '',
  startsAt: '',
  endsAt: '',
  amount: 0,
  state: 'coming',
  meetingWith: '',
  yearId: null,
  test: undefined,
  ...part,
})

describe('the most urgent first [home-15]', () => {
  test('running, overdue, then by time, notices last', () => {
    const items = [
      item('notices', { kind: 'notices' }),
      item('homework of tomorrow', { endsAt: '2026-11-22T10:00:00+05:30' }),
      item('class that runs', { kind: 'class', state: 'now', endsAt: '2026-11-21T19:00:00+05:30' }),
      item('homework of today', { endsAt: '2026-11-21T18:00:00+05:30' }),
      item('late fee', { kind: 'fee', state: 'overdue', endsAt: '2026-11-10T00:00:00+05:30' }),
      item('later homework', { state: 'overdue', endsAt: '2026-11-20T00:00:00+05:30' }),
      item('exam that opens before it ends', {
        kind: 'exam',
        startsAt: '2026-11-21T17:00:00+05:30',
        endsAt: '2026-11-25T10:00:00+05:30',
      }),
    ]
    expect(items.toSorted(byPressure).map(({ title }) => title)).toEqual([
      'class that runs',
      'late fee',
      'later homework',
      'exam that opens before it ends',
      'homework of today',
      'homework of tomorrow',
      'notices',
    ])
  })
})
