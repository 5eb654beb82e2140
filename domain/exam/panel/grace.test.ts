import fc from 'fast-check'
import { expect, test } from 'vitest'
import { graceMs } from './clock.ts'
import {
  afterStallMs,
  type Beat,
  graceUntil,
  isGraceOver,
  maxGraceMs,
  maxSilenceMs,
  type Stall,
  stallBefore,
  withStall,
} from './grace.ts'

const end = 1_000_000
const usual = end + graceMs

test.each([
  ['without a stall', [], usual],
  ['one that ended long before', [[end - 60_000, end - 40_000]], usual],
  ['one that ended shortly before', [[end - 60_000, end - 10_000]], end + 20_000],
  ['one across the end', [[end - 1000, end + 12_000]], end + 42_000],
  ['one that began in the grace', [[end + 4999, end + 9000]], end + 39_000],
  ['one that began after it', [[usual, end + 90_000]], usual],
  ['one of an hour', [[end - 1000, end + 3_600_000]], end + maxGraceMs],
] as const)('the grace of an end: %s [panel-38]', (_, stalls, until) => {
  expect(
    graceUntil(
      end,
      stalls.map(([from, until]) => ({ from, until })),
    ),
  ).toBe(until)
})

test('a server that falls again while answers arrive: one stall', () => {
  const first = { from: end - 1000, until: end + 2000 }
  const again = { from: first.until + afterStallMs - 1, until: first.until + afterStallMs + 20_000 }
  const stalls = withStall(withStall([], first), again)
  expect(stalls).toEqual([{ from: first.from, until: again.until }])
  expect(graceUntil(end, stalls)).toBe(again.until + afterStallMs)
})

const beat = (at: number, hasLeft = false): Beat => ({ at, hasLeft })

test.each([
  ['by the usual grace, with a beat after it', [beat(usual)], usual + 1, true],
  ['where the last beat is before it', [beat(usual - 1)], usual + 2000, false],
  ['without any beat', [], usual, true],
  ['where one of two is silent', [beat(usual - 1), beat(usual + 500)], usual + 500, false],
  ['where that has left', [beat(usual - 1, true), beat(usual + 500)], usual + 500, true],
  [
    'where that is silent for long',
    [beat(usual - 1), beat(usual + maxSilenceMs)],
    usual + maxSilenceMs,
    true,
  ],
  ['where all have left', [beat(usual - 1, true)], usual + maxSilenceMs * 2, false],
  ['after the longest grace', [beat(usual - 1)], end + maxGraceMs, true],
] as const)('the grace is over finally: %s', (_, beats, now, isOver) => {
  expect(isGraceOver(end, { beats, stalls: [] }, now)).toBe(isOver)
})

test.each([
  ['the first of all', undefined, [], undefined],
  ['a second after the last', beat(end - 1000), [beat(end - 1000)], undefined],
  ['of all processes', beat(end - 4000), [beat(end - 4000)], end - 4000],
  ['of a process that has replaced another', undefined, [beat(end - 9000, true)], end - 9000],
  ['of its own alone', beat(end - 20_000), [beat(end - 20_000), beat(end - 100)], end - 20_000],
  [
    'of its own, for so long that no end waited',
    beat(end - maxSilenceMs),
    [beat(end - maxSilenceMs), beat(end)],
    undefined,
  ],
  ['of its own that had left', beat(end - 4000, true), [beat(end - 4000, true), beat(end)], undefined],
  ['of all, for long', beat(end - 90_000), [beat(end - 90_000), beat(end - 80_000)], end - 80_000],
] as const)('the stall before a beat: %s', (_, own, beats, from) => {
  expect(stallBefore(end, own, beats)).toEqual(from && { from, until: end })
})

test('however processes beat, fall silent and leave: what was over stays over', () => {
  const step = fc.record({
    process: fc.nat(2),
    ms: fc.integer({ min: 0, max: 20_000 }),
    leaves: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 0, max: 200_000 }), (steps, endsAt) => {
      const beats = new Map<number, Beat>()
      let stalls: Stall[] = []
      let now = 0
      let over: number | undefined
      for (const { process, ms, leaves } of steps) {
        now += ms
        const known = { beats: [...beats.values()], stalls }
        if (isGraceOver(endsAt, known, now)) over ??= graceUntil(endsAt, stalls)
        const stall = stallBefore(now, beats.get(process), known.beats)
        if (stall) stalls = withStall(stalls, stall)
        beats.set(process, { at: now, hasLeft: leaves && ms < 1000 })
        if (over !== undefined) expect(graceUntil(endsAt, stalls)).toBe(over)
      }
    }),
    { numRuns: 3000 },
  )
})
