import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasPending } from '#domain/exam/panel/exam-tab.ts'
import { isLater } from '#domain/exam/panel/question-state.ts'
import { option, play, run, shownBy, start, steps, storedBy } from '#domain/exam/panel/testing-tabs.ts'

describe('any interleaving of answers, losses, repeats and reorderings from two devices [panel-24]', () => {
  const runs = { numRuns: 400 }

  test('ends equal on all sides, whatever the clocks of the devices say', () => {
    const skew = fc.integer({ min: -100_000, max: 100_000 })
    fc.assert(
      fc.property(skew, skew, steps, (one, other, schedule) => {
        const model = play([one, other], schedule)
        for (const { tab } of model.devices) {
          expect(shownBy(tab)).toEqual(storedBy(model))
          expect(hasPending(tab)).toBe(false)
        }
      }),
      runs,
    )
  })

  test('ends with the newest answer of each question, wherever it was given', () => {
    // Small enough to be explained by network delay.
    const skew = fc.integer({ min: -5000, max: 1000 })
    fc.assert(
      fc.property(skew, skew, steps, (one, other, schedule) => {
        const model = play([one, other], schedule)
        for (const id of [1, 2, 3]) {
          const [newest] = model.given
            .filter((given) => given.question === id)
            .sort((a, b) => (isLater(a, b) ? -1 : 1))
          const kept = model.server.questions.get(id)?.state.answer
          expect(kept?.value ?? null).toEqual(newest ? option(newest.option) : null)
        }
      }),
      runs,
    )
  })

  test('what the server has acknowledged is replaced by a newer answer alone', () => {
    const skew = fc.integer({ min: -5000, max: 1000 })
    fc.assert(
      fc.property(skew, skew, steps, (one, other, schedule) => {
        const model = start([one, other])
        for (const step of schedule) {
          const before = storedBy(model)
          run(model, step)
          for (const [index, state] of storedBy(model).entries()) {
            const was = before[index]?.answer
            if (was) expect(state.answer && (state.answer === was || !isLater(was, state.answer))).toBe(true)
          }
        }
      }),
      runs,
    )
  })

  test('no second of a tab is lost or counted twice', () => {
    fc.assert(
      fc.property(steps, (schedule) => {
        const model = play([0, 0], schedule)
        const spent = schedule.reduce((sum, step) => sum + (step.do === 'time' ? step.option * 100 : 0), 0)
        const kept = storedBy(model).flatMap(({ times }) => Object.values(times))
        expect(kept.reduce((sum, ms) => sum + ms, 0)).toBe(spent)
      }),
      runs,
    )
  })
})
