import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLater } from './question-state.ts'
import { Exam, type Step, stepsOf } from './testing-end.ts'
import { option } from './testing-tabs.ts'

const place = fc.option(fc.nat(59), { nil: undefined })
const lengthMs = fc.integer({ min: 0, max: 60_000 })
/** Only attempts with more than `noticeMs` left can be shortened. */
const longerMs = fc.integer({ min: 0, max: 200_000 })

/** Plays a schedule, with the student handing in before one of its steps, until every device has sent everything. */
function play(lengthMs: number, handInAt: number | undefined, schedule: readonly Step[]): Exam {
  const exam = new Exam(lengthMs)
  for (const [index, step] of schedule.entries()) {
    if (index === handInAt) exam.run({ do: 'handIn' })
    exam.run(step)
  }
  exam.now += 60_000
  expect(exam.settle()).toBeLessThan(500)
  const { counted, late } = exam
  const kept = counted && late ? (isLater(late, counted) ? late : counted) : (late ?? counted)
  const inTime = exam.inTime().map(({ option }) => option)
  const last = inTime.findLastIndex((one) => !exam.refused.has(one))
  const allowed = [last < 0 ? null : option(inTime[last] ?? 0), ...inTime.slice(last + 1).map(option)]
  expect(allowed).toContainEqual(kept?.value ?? null)
  return exam
}

/** `EXAM_SCHEDULES` plays more of them. */
const numRuns = Number(process.env.EXAM_SCHEDULES ?? 1500)

test('whatever is lost, repeated or delayed, and however devices sleep: the last answer before the end reaches the server [panel-37]', () => {
  const seen = { afterEnd: 0, late: 0, handedIn: 0 }
  fc.assert(
    fc.property(lengthMs, place, stepsOf(false), (length, handInAt, schedule) => {
      const exam = play(length, handInAt, schedule)
      const newest = exam.given.at(-1)
      if (newest && newest !== exam.inTime().at(-1)) seen.afterEnd += 1
      if (exam.late) seen.late += 1
      if (exam.submittedAt !== null) seen.handedIn += 1
    }),
    { numRuns },
  )
  // Shows that the schedules covered the difficult cases.
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(100)
})

test('the same where the institute moves the end back and forth', () => {
  const seen = { shortened: 0, lengthened: 0, lateAfterShortened: 0 }
  fc.assert(
    fc.property(longerMs, place, stepsOf(true), (length, handInAt, schedule) => {
      const exam = play(length, handInAt, schedule)
      const firstEnd = 1_700_000_000_000 + length
      if (exam.latestEndsAt !== null) seen.shortened += 1
      if (exam.endsAt > firstEnd) seen.lengthened += 1
      if (exam.late && exam.late.at > exam.endsAt) seen.lateAfterShortened += 1
    }),
    { numRuns: numRuns * 2 },
  )
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(5)
})
