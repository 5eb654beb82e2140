import { expect, test } from 'vitest'
import { attendanceOf, readToday, runningAndNext } from './today.ts'

const entry = (id: number, starts: string, ends: string) => ({
  kind: 'classroom' as const,
  id,
  name: '',
  subject: 'Physics',
  starts_at: `2026-11-20T${starts}:00+05:30`,
  ends_at: `2026-11-20T${ends}:00+05:30`,
  live_meeting_with: '',
})
const { items } = readToday({
  student_id: 1,
  held: 0,
  present: 0,
  entries: [
    entry(1, '08:00', '08:45'),
    entry(2, '08:30', '09:30'),
    entry(3, '11:00', '12:00'),
    entry(4, '12:00', '13:00'),
  ],
})

test.each([
  ['07:00', [], 1],
  ['08:30', [1, 2], 3],
  ['08:45', [2], 3],
  ['10:00', [], 3],
  ['12:00', [4], undefined],
  ['13:00', [], undefined],
])('at %s all that runs, and the next', (time, running, next) => {
  const shown = runningAndNext(items, Date.parse(`2026-11-20T${time}:00+05:30`))
  expect(shown.running.map(({ id }) => id)).toEqual(running)
  expect(shown.next?.id).toBe(next)
})

test.each([
  [0, 0, ''],
  [3, 3, 'present'],
  [3, 2, 'partly'],
  [3, 0, 'absent'],
])('of %i classes %i attended: %s', (held, present, expected) => {
  expect(attendanceOf({ held, present })).toBe(expected)
})
