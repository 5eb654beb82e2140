import { expect, test } from 'vitest'
import { makeRepeatKey } from './use-repeat-key.ts'

test('the same write has the same key until it is answered, and another write another one', () => {
  const { keyOf, forget } = makeRepeatKey()
  const first = keyOf({ time: '15:00' })
  expect(keyOf({ time: '15:00' })).toBe(first)
  const other = keyOf({ time: '15:10' })
  const again = keyOf({ time: '15:00' })
  forget()
  expect(new Set([first, other, again, keyOf({ time: '15:00' })]).size).toBe(4)
})
