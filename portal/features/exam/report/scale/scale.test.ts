import { expect, test } from 'vitest'
import { scaleOf } from './scale.ts'

test.each([
  ['in between', [48, 100, 41, 88], { zero: 0, you: 48, average: 41, topper: 88 }],
  ['below 0', [-25, 100, 0, 75], { zero: 20, you: 0, average: 20, topper: 80 }],
  ['more than the whole', [125, 100, 50, 125], { zero: 0, you: 100, average: 40, topper: 100 }],
  ['withheld', [30, 40, null, null], { zero: 0, you: 75, average: null, topper: null }],
  ['without marks', [0, 0, 0, 0], undefined],
] as const)('scores on a bar: %s', (_name, [marks, whole, average, topper], expected) => {
  expect(scaleOf({ marks, whole, average, topper })).toEqual(expected)
})
