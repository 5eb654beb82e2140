import { expect, test } from 'vitest'
import { fitted, keptInside, movedBy, zoomedAt } from './image-position.ts'

test.each([
  [2, { x: 0, y: 0 }, { scale: 2, x: 0, y: 0 }],
  [2, { x: 100, y: -50 }, { scale: 2, x: -100, y: 50 }],
  [100, { x: 0, y: 0 }, { scale: 12, x: 0, y: 0 }],
  [0.01, { x: 0, y: 0 }, { scale: 0.5, x: 0, y: 0 }],
])('by %d at %j: %j', (factor, at, expected) => expect(zoomedAt(fitted, factor, at)).toEqual(expected))

test('the point under the finger stays', () => {
  const at = { x: 30, y: 40 }
  const once = zoomedAt(movedBy(fitted, 10, 10), 1.5, at)
  const inPicture = (position: typeof fitted) => [
    (at.x - position.x) / position.scale,
    (at.y - position.y) / position.scale,
  ]
  expect(inPicture(once)).toEqual(inPicture(movedBy(fitted, 10, 10)))
  const back = zoomedAt(once, 1 / 1.5, at)
  expect([back.scale, back.x, back.y].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([1, 10, 10])
})

test.each([
  [
    { scale: 1, x: 30, y: -5 },
    { scale: 1, x: 0, y: 0 },
  ],
  [
    { scale: 0.5, x: 30, y: -5 },
    { scale: 0.5, x: 0, y: 0 },
  ],
  [
    { scale: 3, x: 399, y: -299 },
    { scale: 3, x: 399, y: -299 },
  ],
  [
    { scale: 3, x: 500, y: -301 },
    { scale: 3, x: 400, y: -300 },
  ],
  [
    { scale: 3, x: -401, y: 900 },
    { scale: 3, x: -400, y: 300 },
  ],
])('in a frame of 400 by 300, %j becomes %j', (position, kept) =>
  expect(keptInside(position, { width: 400, height: 300 })).toEqual(kept),
)
