import { expect, test } from 'vitest'
import { isWorthIt, mayReduce, reducedSize } from './reduced-size.ts'

test.each([
  ['IMG_1.jpg', 1_000_000, true],
  ['IMG_1.JPEG', 12_000_000, true],
  ['IMG_1.jpg', 999_999, false],
  ['scan.png', 12_000_000, false],
  ['essay.pdf', 12_000_000, false],
])('%s of %d bytes may be made smaller: %s [assignment-45]', (name, size, expected) => {
  expect(mayReduce({ name, size })).toBe(expected)
})

test.each([
  [4000, 3000, 2400, 1800],
  [3000, 4000, 1800, 2400],
  [1600, 1200, 1600, 1200],
  [10_000, 1, 2400, 1],
])('%d × %d is drawn as %d × %d [assignment-45]', (width, height, drawnWidth, drawnHeight) => {
  expect(reducedSize({ width, height })).toEqual({ width: drawnWidth, height: drawnHeight })
})

test('a photo that hardly gets smaller stays as it is [assignment-45]', () => {
  expect([isWorthIt(700, 1000), isWorthIt(701, 1000)]).toEqual([true, false])
})
