import { expect, test } from 'vitest'
import { directionOf, forDrawing, visualParts } from '#server/pdf/direction.ts'

test.each([
  ['', 'ltr'],
  ['12 + 3', 'ltr'],
  ['Urdu: اردو', 'ltr'],
  ['12. اردو and English', 'rtl'],
] as const)('%j runs %s', (text, direction) => expect(directionOf(text)).toBe(direction))

test.each([
  ['plain (a)', 'ltr', ['plain (a)']],
  ['see اردو now', 'ltr', ['see ', 'اردو', ' now']],
  ['اب 12 + x ہے', 'rtl', [' ہے', 'x', ' + ', '12', 'اب ']],
] as const)('%j in a line %s', (text, base, parts) =>
  expect(visualParts(text, base).map(({ start, end }) => text.slice(start, end))).toEqual(parts),
)

test.each([
  ['اب', true, 'اب'],
  // Brackets and digits are not turned around by the drawing library, or wrongly.
  ['(ب', true, ')ب'],
  [' (', true, ') '],
  ['۱۲', false, '۲۱'],
  ['ab', false, 'ab'],
] as const)('%j is given to the drawing library in its order', (text, isRtl, given) =>
  expect(forDrawing(text, isRtl)).toBe(given),
)
