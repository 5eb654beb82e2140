import { expect, test } from 'vitest'
import { positionAt } from './media/use-media-position.ts'

test.each([
  [0, 600, 0],
  [5, 600, 0],
  [5.1, 600, 5],
  [300.9, 600, 300],
  [594.9, 600, 594],
  [595, 600, 0],
  [600, 600, 0],
  // The edges of twelve seconds are 0.6.
  [0.5, 12, 0],
  [6.2, 12, 6],
  [11.5, 12, 0],
  // A stream has no known length.
  [4, Number.POSITIVE_INFINITY, 0],
  [4000.5, Number.POSITIVE_INFINITY, 4000],
  [40, Number.NaN, 40],
])('at %d of %d seconds, %d is kept [study-21]', (second, duration, kept) => {
  expect(positionAt(second, duration)).toBe(kept)
})
