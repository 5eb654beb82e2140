import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answer } from '#domain/exam/question.ts'
import { isLater, mergeStates, nextStamp, type QuestionState, timeOf, unseen } from './question-state.ts'

/** Few values, so that equal moments and tabs occur. */
const page = fc.constantFrom('aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb', '0000000000000009')
const at = fc.integer({ min: 1, max: 6 })
/** A stamp has only one value, because a tab never uses it twice (`nextStamp`). */
const answer = fc
  .record({ at, by: page })
  .map((stamp) => ({ ...stamp, value: { type: 1, option: stamp.at } satisfies Answer }))
const mark = fc.record({ at, by: page }).map((stamp) => ({ ...stamp, value: stamp.at % 2 === 0 }))
const state: fc.Arbitrary<QuestionState> = fc.record({
  answer: fc.option(answer),
  mark: fc.option(mark),
  times: fc.dictionary(page, fc.integer({ min: 0, max: 9 })),
})

describe('two sides come to the same, whatever the way [panel-24]', () => {
  test('in whatever order states meet', () => {
    fc.assert(
      fc.property(state, state, (one, other) => {
        expect(mergeStates(one, other)).toEqual(mergeStates(other, one))
      }),
    )
  })
  test('in whatever groups', () => {
    fc.assert(
      fc.property(state, state, state, (one, other, third) => {
        expect(mergeStates(mergeStates(one, other), third)).toEqual(
          mergeStates(one, mergeStates(other, third)),
        )
      }),
    )
  })
  test('however often', () => {
    fc.assert(
      fc.property(state, state, (one, other) => {
        const both = mergeStates(one, other)
        expect(mergeStates(both, both)).toEqual(both)
        expect(mergeStates(both, other)).toEqual(both)
        expect(mergeStates(unseen, both)).toEqual(both)
      }),
    )
  })
  test('the answer given last wins, and no time is lost', () => {
    fc.assert(
      fc.property(state, state, (one, other) => {
        const both = mergeStates(one, other)
        for (const each of [one, other]) {
          if (each.answer) expect(both.answer && isLater(each.answer, both.answer)).toBe(false)
          if (each.mark) expect(both.mark && isLater(each.mark, both.mark)).toBe(false)
          expect(timeOf(both)).toBeGreaterThanOrEqual(timeOf(each))
        }
      }),
    )
  })
})

test.each([
  ['as the clock goes', 1000, 5, 1000],
  ['a clock that was set back', 1000, 2000, 2001],
  ['twice in a millisecond', 1000, 1000, 1001],
  ['half a millisecond', 1000.6, 0, 1001],
])('a stamp never lies before what was given or seen: %s', (_what, now, latest, expected) => {
  expect(nextStamp(now, latest, 'w')).toMatchObject({ at: expected, by: 'w' })
})

test('of two tabs at the same millisecond the higher name is the later, on every side', () => {
  const [low, high] = [
    { at: 7, by: '0000000000000009' },
    { at: 7, by: 'aaaaaaaaaaaaaaaa' },
  ]
  expect([isLater(high, low), isLater(low, high), isLater(low, low)]).toEqual([true, false, false])
})
