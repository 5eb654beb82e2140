import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { maximumOf } from '#domain/exam/part-limit.ts'
import { roundMarks } from '#domain/exam/question.ts'
import type { RegradeChange } from '#domain/exam/regrade/calls.ts'
import type { Decision } from '#domain/exam/regrade/decision.ts'
import type { Runner } from '#server/database/sql.ts'
import { Failure, notFound } from '#server/failure.ts'
import { markAll } from '#server/features/exam/evaluate.ts'
import { findGivenAnswers } from '#server/features/exam/queries-attempts.ts'
import {
  type DecidedQuestion,
  isSame,
  readChanges,
  type TestQuestion,
} from '#server/features/exam/regrade/changes.ts'
import {
  countMoved,
  findMarkedAttempts,
  findRegradeFacts,
  findTestQuestions,
} from '#server/features/exam/regrade/queries.ts'
import { sumUp } from '#server/features/exam/result.ts'
import type { WrittenResult } from '#server/features/exam/writes-results.ts'

/** The computed effect of a regrade, before it is written. */
export type Plan = {
  fingerprint: string
  testName: string
  isPublished: boolean
  isCalledOff: boolean
  maximumMarks: { before: number; after: number }
  /** Without questions that have the same decision already. */
  decided: readonly DecidedQuestion[]
  /** Of the attempts that change, with the answers that change. */
  results: readonly WrittenResult[]
  marksChanged: number
  ranksChanged: number
}
type TestKey = { instituteId: number; testId: number }

/** How many attempts are read and marked at once: other requests are answered between two portions. */
const atOnce = 50

/**
 * Marks all evaluated attempts at a test by other decisions.
 * @throws Failure `notFound`, `badRequest` for changes that do not fit, `regradeNotBegun`
 */
export async function planRegrade(
  runner: Runner,
  at: TestKey,
  changes: readonly RegradeChange[],
): Promise<Plan> {
  const facts = await findRegradeFacts(runner, at)
  if (!facts) throw notFound()
  const questions = await findTestQuestions(runner, at)
  const decided = readChanges(changes, questions).filter((one) => !isSame(one.decision, one.after))
  if (!facts.isBegun) throw new Failure('regradeNotBegun')
  const attempts = await findMarkedAttempts(runner, at)
  const results = decided.length === 0 ? [] : await markAgain(runner, at, attempts, decided)
  const { marksChanged, ranksChanged } = await countMoved(runner, { ...at, ...newMarks({ results }) })
  const maximumMarks = {
    before: facts.maximumMarks,
    after: maximumAfter(facts.maximumMarks, questions, decided),
  }
  const seen = [
    [at.instituteId, at.testId, facts.isPublished, facts.lastId, maximumMarks],
    decided.map(({ questionId, after }) => [questionId, after]),
    attempts.map(({ attemptId, marks, isEvaluated }) => [attemptId, marks, isEvaluated]),
    results.map(({ attemptId, result }) => [attemptId, result.marks, result.isWaiting]),
  ]
  return {
    fingerprint: createHash('sha256').update(JSON.stringify(seen)).digest('base64url'),
    testName: facts.name,
    isPublished: facts.isPublished,
    isCalledOff: facts.isCalledOff,
    maximumMarks,
    decided,
    results,
    marksChanged,
    ranksChanged,
  }
}

/** For the statements that compare ranks. */
export const newMarks = ({ results }: Pick<Plan, 'results'>) => ({
  attemptIds: results.map(({ attemptId }) => attemptId),
  marks: results.map(({ result }) => result.marks),
  areEvaluated: results.map(({ result }) => !result.isWaiting),
})

/** A dropped question leaves the maximum, and returns to it if it counts again. */
function maximumAfter(
  before: number,
  questions: readonly TestQuestion[],
  decided: readonly DecidedQuestion[],
): number {
  const after = new Map(decided.map((one) => [one.questionId, one.after]))
  const sumBy = (decisionOf: (question: TestQuestion) => Decision | null) =>
    maximumOf(questions.map((one) => ({ ...one, isDropped: decisionOf(one)?.kind === 'dropped' })))
  const was = sumBy(({ decision }) => decision)
  return roundMarks(
    before -
      was +
      sumBy(({ questionId, decision }) =>
        after.has(questionId) ? (after.get(questionId) ?? null) : decision,
      ),
  )
}

async function markAgain(
  runner: Runner,
  at: TestKey,
  attempts: readonly { attemptId: number; marks: number; isEvaluated: boolean }[],
  decided: readonly DecidedQuestion[],
): Promise<WrittenResult[]> {
  const decisions = new Map(decided.map(({ questionId, after }) => [questionId, after]))
  const results: WrittenResult[] = []
  for (let index = 0; index < attempts.length; index += atOnce) {
    const batch = attempts.slice(index, index + atOnce)
    const rows = await findGivenAnswers(runner, { ...at, attemptIds: batch.map((one) => one.attemptId) })
    const byAttempt = Map.groupBy(rows, (row) => row.attemptId)
    for (const { attemptId, marks, isEvaluated } of batch) {
      const given = byAttempt.get(attemptId) ?? []
      const marked = markAll(
        given.map(({ attemptId: _, ...one }) => {
          const after = decisions.get(one.questionId)
          return after === undefined ? one : { ...one, decision: after, isDecisionNew: true }
        }),
      )
      const result = sumUp(marked)
      const answers = marked.filter(({ state, marks, asPrinted }, place) => {
        const earlier = given[place]?.earlier
        return !isDeepStrictEqual({ state, marks, asPrinted }, earlier && { ...earlier })
      })
      if (answers.length > 0 || result.marks !== marks || result.isWaiting === isEvaluated)
        results.push({ attemptId, answers, result })
    }
  }
  return results
}
