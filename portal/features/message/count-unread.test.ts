import { expect, test } from 'vitest'
import { unreadCount } from './count-unread.ts'

const at = (createdDateTime: string) => ({ message: createdDateTime, createdDateTime })

test.each([
  [undefined, 2],
  [Date.parse('2026-11-20T10:00:00Z'), 1],
  [Date.parse('2026-11-20T10:00:01Z'), 1],
  [Date.parse('2026-11-20T12:00:00Z'), 0],
] as const)('seen until %j: %d unread [message-9]', (readUntil, count) =>
  expect(unreadCount([at('2026-11-20T10:00:00Z'), at('2026-11-20T12:00:00Z')], readUntil)).toBe(count),
)
