import { expect, test } from 'vitest'
import { coveredByKeyboard } from './keyboard.ts'

test.each([
  ['no keyboard', { height: 844, offsetTop: 0, scale: 1 }, 0],
  ['a keyboard over the lower end', { height: 508, offsetTop: 0, scale: 1 }, 336],
  ['scrolled beside the keyboard', { height: 508, offsetTop: 100, scale: 1 }, 236],
  ['pulled beyond the end', { height: 844, offsetTop: 20, scale: 1 }, 0],
  ['zoomed by fingers', { height: 422, offsetTop: 60, scale: 2 }, 0],
])('%s', (_, visible, covered) => {
  expect(coveredByKeyboard(844, visible)).toBe(covered)
})
