import type pg from 'pg'
import { countFirst } from '#domain/exam/part-limit.ts'
import { isTried } from '#domain/exam/question.ts'
import { type Graded, gradeAnswer } from '#domain/exam/regrade/decision.ts'
import { orderQuestions } from '#server/features/exam/paper/order.ts'
import { findGivenAnswers, type GivenAnswer } from '#server/features/exam/queries-attempts.ts'
import { type MarkedAnswer, writeResults } from '#server/features/exam/writes-results.ts'
import { type AttemptResult, sumUp } from './result.ts'

type Given = GivenAnswer & { isDecisionNew?: boolean }

/**
 * Marks all answers of an attempt, by what was decided about their questions (`gradeAnswer`), and by how many of a part count
 * (`countFirst`). A changed answer has no earlier marks.
 */
export function markAll(given: readonly Given[]): MarkedAnswer[] {
  const graded = new Map(given.map((one) => [one.questionId, gradeAnswer(one)]))
  for (const [index, counted] of countParts(given, graded)) graded.set(index, counted)
  return given.flatMap(({ questionId, subjectId, timeMs }) => {
    const one = graded.get(questionId)
    return one ? [{ questionId, subjectId, timeMs, ...one }] : []
  })
}

/** What becomes of the answers of parts that ask for some of their questions. */
function countParts(given: readonly Given[], graded: ReadonlyMap<number, Graded>): [number, Graded][] {
  if (given.every(({ attemptAny }) => attemptAny === null)) return []
  const seed = given[0]?.seed ?? null
  const limited = (seed === null ? given : orderQuestions(given, seed)).filter(
    (one) => one.attemptAny !== null,
  )
  return [...Map.groupBy(limited, ({ partId }) => partId).values()].flatMap((part) => {
    const answers = part.flatMap(({ questionId, key, answer }) => {
      const one = graded.get(questionId)
      return one ? [{ ...one, isTried: isTried(key, answer) }] : []
    })
    const counted = countFirst(answers, part[0]?.attemptAny ?? part.length)
    return counted.map((one, index): [number, Graded] => [part[index]?.questionId ?? 0, one])
  })
}

/**
 * Evaluates a submitted attempt: every question of the paper, answered or not, and the sums by subject.
 * Repeating it gives the same. The attempt counts as evaluated once nothing waits for an examiner. Where the
 * result of the test is published, it is queued to be published again, so that this attempt counts
 * (`report/publish.ts`).
 * @param client in a transaction @returns undefined where there is no such attempt, or it is not submitted
 */
export async function evaluateAttempt(
  client: pg.PoolClient,
  at: { instituteId: number; attemptId: number; now: Date },
): Promise<AttemptResult | undefined> {
  const given = await findGivenAnswers(client, at)
  if (given.length === 0) return undefined
  const answers = markAll(given)
  const result = sumUp(answers)
  const { attemptId, ...where } = at
  await writeResults(client, { ...where, results: [{ attemptId, answers, result }] })
  return result
}
