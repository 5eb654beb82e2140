import type pg from 'pg'
import { countFirst } from '#domain/exam/part-limit.ts'
import { isTried } from '#domain/exam/question.ts'
import { type Graded, gradeAnswer } from '#domain/exam/regrade/decision.ts'
import { orderQuestions } from '#server/features/exam/paper/order.ts'
import { findGivenAnswers, type GivenAnswer } from '#server/features/exam/queries-attempts.ts'
import { type MarkedAnswer, type WrittenResult, writeResults } from '#server/features/exam/writes-results.ts'
import { sumUp } from './result.ts'

type Given = GivenAnswer & { isDecisionNew?: boolean }

/**
 * Marks all answers of an attempt, by the decisions about their questions (`gradeAnswer`), and by how many of a part count
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
 * Evaluates submitted attempts: every question of the paper, answered or not, and the sums by subject.
 * Repeating it gives the same. An attempt counts as evaluated once nothing waits for an examiner. Where the
 * result of the test is published, it is queued to be published again, so that this attempt counts
 * (`report/publish.ts`).
 * @param client in a transaction that has locked them @returns the results of those that are submitted
 */
export async function evaluateAttempts(
  client: pg.PoolClient,
  { attemptIds, ...at }: { instituteId: number; attemptIds: readonly number[]; now: Date },
): Promise<WrittenResult[]> {
  const given = await findGivenAnswers(client, { ...at, attemptIds: [...attemptIds] })
  const results = [...Map.groupBy(given, (one) => one.attemptId)].map(([attemptId, ofAttempt]) => {
    const answers = markAll(ofAttempt)
    return { attemptId, answers, result: sumUp(answers) }
  })
  await writeResults(client, { ...at, results })
  return results
}
