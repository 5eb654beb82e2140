import { describe, expect, test } from 'vitest'
import { sortBookmarks } from '#domain/exam/bookmark/order.ts'

describe('bookmarks by their moment [exam-35]', () => {
  const at = (markedAt: string) => ({ markedAt })
  const [second, third, first] = [
    at('2026-11-20T10:00:00+05:30'),
    at('2026-11-20T05:00:00Z'),
    at('2026-11-20T09:59:59+05:30'),
  ]
  test.each([
    ['latest', [third, second, first]],
    ['oldest', [first, second, third]],
    [undefined, [second, third, first]],
  ] as const)('%s', (order, expected) => {
    expect(sortBookmarks([second, third, first], order)).toEqual(expected)
  })
})
