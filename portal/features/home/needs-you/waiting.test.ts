import { expect, test } from 'vitest'
import { countShownFirst, stillWaits, type WaitingItem } from './waiting.ts'

const nowMs = Date.parse('2026-11-21T10:00:00+05:30')

test.each([
  ['class', 1, true],
  ['class', 0, false],
  ['exam', 0, false],
  ['homework', 0, true],
  ['fee', 0, true],
] as const)('a %s that ends in %d minutes still waits: %s', (kind, minutes, expected) => {
  const endsAt = new Date(nowMs + minutes * 60_000).toISOString()
  expect(stillWaits({ kind, endsAt }, nowMs)).toBe(expected)
})

const item = (state: WaitingItem['state'], urgentAt = '') => ({ state, urgentAt })
const running = item('now')
const late = item('overdue')
const ofToday = item('coming', '2026-11-21T23:00:00+05:30')
const later = item('coming', '2026-11-22T00:00:00+05:30')
const notices = item('coming')

test.each([
  ['three of what comes later', [later, later, later, later, notices], 3],
  ['all that runs, is late or ends today', [running, late, late, ofToday, ofToday, later, notices], 5],
  ['fourteen at most', [...Array.from({ length: 15 }, () => late), ofToday], 14],
  ['notices only after a press on all', [notices], 3],
])('shown at first: %s', (_name, items, count) => {
  expect(countShownFirst(items, '2026-11-21')).toBe(count)
})
