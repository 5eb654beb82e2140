import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QuestionStateBody } from '#domain/exam/panel/state-body.ts'
import { play, steps } from '#domain/exam/panel/testing-tabs.ts'
import { makePage, preparePanel } from '#server/features/exam/panel/testing.ts'

const room = preparePanel()

/** Deletes everything that was saved in an attempt. */
async function forget(attemptId: number): Promise<void> {
  await room.query('delete from attempt_answer where attempt_id = $1', [attemptId])
  await room.query('delete from attempt_window where attempt_id = $1', [attemptId])
  await room.query('update test_attempt set last_sequence = 0 where id = $1', [attemptId])
}

const byQuestion = (states: readonly QuestionStateBody[]) =>
  states.toSorted((one, other) => one.question_id - other.question_id)

test('any saves of two devices, lost, repeated and reordered: the database ends like the domain model [panel-24]', {
  timeout: 120_000,
}, async () => {
  const { pass, attempt } = await room.panel.start(room.aarav, room.testId, makePage())
  // The questions 1 to 3 of the schedules.
  const real = (states: readonly QuestionStateBody[]) =>
    states.map((state) => ({ ...state, question_id: room.idOf(state.question_id) }))
  const seen = { saves: 0, repeats: 0, changes: 0 }
  const skew = fc.integer({ min: -100_000, max: 100_000 })
  await fc.assert(
    fc.asyncProperty(skew, skew, steps, async (one, other, schedule) => {
      await forget(attempt.attempt_id)
      const { served } = play([one, other], schedule, room.now)
      for (const { now, sent, received: reply } of served) {
        room.t.setClock(new Date(now))
        const saved = await room.panel.save(pass, sent.page, real(sent.states), sent.since)
        expect({ sequence: saved.sequence, states: byQuestion(saved.states) }).toEqual({
          sequence: reply.sequence,
          states: byQuestion(real(reply.states)),
        })
        seen.changes += reply.states.length
      }
      seen.saves += served.length
      seen.repeats += served.length - new Set(served.map(({ sent }) => sent)).size
    }),
    { numRuns: 40 },
  )
  // The schedules contained conflicts.
  expect(seen.saves).toBeGreaterThan(150)
  expect(seen.repeats).toBeGreaterThan(0)
  expect(seen.changes).toBeGreaterThan(150)
})
