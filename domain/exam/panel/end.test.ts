import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLater } from './question-state.ts'
import { Exam, steps } from './testing-end.ts'
import { option } from './testing-tabs.ts'

test('whatever is lost, repeated or delayed, and however devices sleep: the last answer before the end reaches the server', () => {
  const seen = { afterEnd: 0, late: 0, handedIn: 0 }
  const place = fc.option(fc.nat(59), { nil: undefined })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), place, steps, (lengthMs, handInAt, schedule) => {
      const exam = new Exam(lengthMs)
      for (const [index, step] of schedule.entries()) {
        if (index === handInAt) exam.run({ do: 'handIn' })
        exam.run(step)
      }
      exam.now += 60_000
      expect(exam.settle()).toBeLessThan(500)
      const { counted, late } = exam
      const kept = counted && late ? (isLater(late, counted) ? late : counted) : (late ?? counted)
      const last = exam.lastInTime()
      expect(kept?.value ?? null).toEqual(last ? option(last.option) : null)
      const newest = exam.given.at(-1)
      if (newest && newest !== last) seen.afterEnd += 1
      if (late) seen.late += 1
      if (exam.submittedAt !== null) seen.handedIn += 1
    }),
    { numRuns: 1500 },
  )
  // Shows that the schedules covered the difficult cases.
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(100)
})
