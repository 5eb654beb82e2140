import { expect, test } from 'vitest'
import { makeZone } from '#domain/zone.ts'
import { byDay, unreadCount } from './days.ts'

const at = (createdDateTime: string) => ({ message: createdDateTime, createdDateTime })
const dayIn = (zone: string) => makeZone(zone).dayAt

test('days and messages are in order, the newest first [message-2]', () => {
  const sent = [
    at('2026-11-19T09:00:00+05:30'),
    at('2026-11-20T08:00:00+05:30'),
    at('2026-11-20T18:00:00+05:30'),
  ]
  expect(byDay(sent, dayIn('Asia/Kolkata')).map(({ day, messages }) => [day, messages.length])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-19', 1],
  ])
  expect(byDay(sent, dayIn('Asia/Kolkata'))[0]?.messages[0]?.message).toBe('2026-11-20T18:00:00+05:30')
})

test.each([
  ['Asia/Kolkata', ['2026-03-01', '2026-02-28']],
  ['Asia/Kathmandu', ['2026-03-01']],
  ['America/New_York', ['2026-02-28']],
] as const)('the day is the institute’s: %s [message-2]', (zone, days) => {
  const sent = [at('2026-02-28T18:29:59Z'), at('2026-02-28T18:30:00Z')]
  expect(byDay(sent, dayIn(zone)).map(({ day }) => day)).toEqual(days)
})

test('no messages, and one with an invalid moment', () => {
  expect(byDay([], dayIn('Asia/Kolkata'))).toEqual([])
  expect(byDay([at('soon')], dayIn('Asia/Kolkata'))).toEqual([])
})

test.each([
  [undefined, 2],
  [Date.parse('2026-11-20T10:00:00Z'), 1],
  [Date.parse('2026-11-20T10:00:01Z'), 1],
  [Date.parse('2026-11-20T12:00:00Z'), 0],
] as const)('seen until %j: %d unread [message-9]', (readUntil, count) =>
  expect(unreadCount([at('2026-11-20T10:00:00Z'), at('2026-11-20T12:00:00Z')], readUntil)).toBe(count),
)
