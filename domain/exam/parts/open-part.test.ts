import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openPart, type PartTimes, verdictInPart } from './open-part.ts'

const minute = 60_000
const three: PartTimes = { starts: [0], minutes: [60, 60, 60], endsAt: 180 * minute, movedAt: null }
const at = (times: Partial<PartTimes>, minutes: number) => {
  const { index, endsAt } = openPart({ ...three, ...times }, minutes * minute)
  return [index, endsAt === null ? null : endsAt / minute]
}

test.each([
  ['at the beginning', {}, 0, [0, 60]],
  ['a moment before the first part ends', {}, 59.999, [0, 60]],
  ['when it ends', {}, 60, [1, 120]],
  ['over two ends at once, as of a device that slept', {}, 125, [2, 180]],
  ['after the end: the last part', {}, 200, [2, 180]],
  ['parts of different length', { minutes: [20, 40, 120] }, 30, [1, 60]],
  ['extra time from the beginning: a third each', { endsAt: 240 * minute }, 79, [0, 80]],
  ['started late, the test ends for everybody: less for each part', { endsAt: 90 * minute }, 30, [1, 60]],
  [
    'extra time in the second part: it and the third share it, the first stays over',
    { starts: [0, 60 * minute], endsAt: 200 * minute },
    100,
    [1, 130],
  ],
  [
    'shortened so that the part would be over already: a minute is left of it',
    { starts: [0, 60 * minute], endsAt: 110 * minute, movedAt: 100 * minute },
    100,
    [1, 101],
  ],
  [
    'moved before it began: no more than its share',
    { starts: [0, 60 * minute], endsAt: 110 * minute, movedAt: 50 * minute },
    70,
    [1, 85],
  ],
  ['no own time: as the server opened them', { minutes: [], starts: [0, 10 * minute] }, 170, [1, 180]],
  ['no own time and no clock', { minutes: [], starts: [0], endsAt: null }, 9999, [0, null]],
  ['practice has no clock, so its part has none', { endsAt: null }, 70, [0, null]],
] as const)('%s', (_what, times, minutes, open) => {
  expect(at(times, minutes)).toEqual(open)
})

test('parts only go on, opened ones stay opened, and the last ends with the attempt [panel-57]', () => {
  const given = fc.record({
    minutes: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 6 }),
    endsAt: fc.integer({ min: 0, max: 600 * minute }),
    moved: fc.option(fc.integer({ min: 0, max: 600 * minute })),
    moments: fc.array(fc.integer({ min: 0, max: 700 * minute }), { minLength: 1, maxLength: 8 }),
  })
  fc.assert(
    fc.property(given, ({ minutes, endsAt, moved, moments }) => {
      let starts: readonly number[] = [0]
      for (const now of moments.toSorted((a, b) => a - b)) {
        const open = openPart({ starts, minutes, endsAt, movedAt: moved }, now)
        expect(open.starts.slice(0, starts.length)).toEqual(starts)
        expect(open.starts.length).toBe(open.index + 1)
        expect(open.index).toBeLessThan(minutes.length)
        expect(open.starts.every((start) => start <= now)).toBe(true)
        expect([...open.starts].sort((a, b) => a - b)).toEqual(open.starts)
        expect(open.endsAt).toBeLessThanOrEqual(endsAt)
        if (open.index === minutes.length - 1) expect(open.endsAt).toBe(endsAt)
        else expect(open.endsAt).toBeGreaterThan(now)
        starts = open.starts
      }
    }),
  )
})

test.each([
  ['open', 1, 100, 100.01, 'counts'],
  ['not open yet', 2, 100, 100.01, 'refused'],
  ['closed, given in its time and just arrived', 0, 59, 60.05, 'counts'],
  ['closed, given in its time and long after it', 0, 59, 70, 'late'],
  ['closed, given after its end', 0, 61, 61.01, 'refused'],
] as const)('an answer to a part that is %s: %3$s', (_what, part, given, arrived, verdict) => {
  const now = arrived * minute
  const open = openPart({ ...three, starts: [0, 60 * minute] }, now)
  const attempt = { endsAt: three.endsAt, submittedAt: null }
  expect(verdictInPart(given * minute, part, { attempt, open }, now)).toBe(verdict)
})
