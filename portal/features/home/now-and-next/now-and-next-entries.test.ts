import { expect, test } from 'vitest'
import type { EntryKind } from '#domain/timetable/included.ts'
import { makeZone } from '#domain/zone.ts'
import type { Entry } from '#portal/shared/calendar/entry.ts'
import { nowAndNext, untilStart } from './now-and-next-entries.ts'

const zone = makeZone('Asia/Kolkata')
const at = (time: string) => Date.parse(`2026-11-20T${time}:00+05:30`)

const entry = (subject: string, startTime: string, endTime: string, kind: EntryKind = 'classroom') =>
  ({ date: '2026-11-20', endDate: '', startTime, endTime, kind, subject }) as Entry

const on = { today: '2026-11-20', zone }
const shownAt = (entries: readonly Entry[], time: string) =>
  nowAndNext(entries, { ...on, nowMs: at(time) }).map(
    ({ entry, isRunning }) => `${entry.subject}${isRunning ? ' now' : ''}`,
  )

const day = [
  entry('Hindi', '8:00 AM', '8:45 AM'),
  entry('Mock test', '8:00 AM', '6:00 PM', 'onlineExam'),
  entry('English', '8:45 AM', '9:30 AM', 'live'),
  entry('History', '11:00 AM', '11:45 AM'),
  entry('Unit test', '12:00 PM', '1:00 PM', 'offlineExam'),
]

test.each([
  ['before the day', '07:00', ['Hindi', 'English']],
  ['what runs first, then what comes next', '08:30', ['Hindi now', 'English']],
  ['on the minute', '08:45', ['English now', 'History']],
  ['between two', '10:00', ['History', 'Unit test']],
  ['the last one', '12:30', ['Unit test now']],
  ['nothing more', '13:00', []],
])('%s', (_name, time, expected) => {
  expect(shownAt(day, time)).toEqual(expected)
})

test('all that runs at once, and the next', () => {
  const more = ['Chess', 'Radio'].map((subject) => entry(subject, '8:00 AM', '9:00 AM'))
  expect(shownAt([...day, ...more], '08:30')).toEqual(['Hindi now', 'Chess now', 'Radio now', 'English'])
})

test('an exam on paper of several days runs in its hours alone', () => {
  const weeks = {
    ...entry('Term exam', '10:00 AM', '12:00 PM', 'offlineExam'),
    date: '2026-11-16',
    endDate: '2026-11-28',
  }
  expect(shownAt([weeks], '09:00')).toEqual(['Term exam'])
  expect(shownAt([weeks], '11:00')).toEqual(['Term exam now'])
  expect(shownAt([weeks], '12:00')).toEqual([])
})

test.each([
  ['10:59', { unit: 'minutes', count: 1 }],
  ['10:01', { unit: 'minutes', count: 59 }],
  ['10:00', { unit: 'hours', count: 1 }],
  ['08:55', { unit: 'hours', count: 2 }],
])('from %s to 11:00', (time, expected) => {
  expect(untilStart(at('11:00'), at(time))).toEqual(expected)
})
