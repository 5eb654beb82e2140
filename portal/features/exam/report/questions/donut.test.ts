import { expect, test } from 'vitest'
import { donutParts } from './donut.ts'

/** A radius whose circle is 100 long. */
const radius = 100 / (2 * Math.PI)
const rounded = (counts: number[]) =>
  donutParts(counts, radius).map((part) => [part.start, part.length, part.rest].map(Math.round))

test.each([
  [
    [63, 22, 15],
    [
      [0, 63, 37],
      [63, 22, 78],
      [85, 15, 85],
    ],
  ],
  [
    [2, 0, 2],
    [
      [0, 50, 50],
      [50, 0, 100],
      [50, 50, 50],
    ],
  ],
  [
    [0, 0],
    [
      [0, 0, 100],
      [0, 0, 100],
    ],
  ],
  [
    [-3, 5],
    [
      [0, 0, 100],
      [0, 100, 0],
    ],
  ],
])('%j as parts of a ring', (counts, expected) => {
  expect(rounded(counts)).toEqual(expected)
})
