import type { Decision } from '#domain/exam/regrade/decision.ts'
import {
  type AnswerRow,
  type AttemptRow,
  attemptsIn,
  type Facts,
  keyOf,
  type Question,
  type Rows,
} from './state.ts'

/**
 * What marks should be, by rules that are written here once more, without the product's: for single choices, numbers and
 * written answers.
 */
type Expected = { counts: 'right' | 'wrong' | 'left' | 'waiting' | 'dropped'; marks: number }

const left: Expected = { counts: 'left', marks: 0 }

function hasKey({ answer }: AnswerRow, key: Question['key']): boolean {
  if (answer?.type === 1 && key.type === 1) return answer.option === key.option
  if (answer?.type === 4 && key.type === 4) return Math.abs(answer.value - key.value) <= key.tolerance
  return false
}

function markOne(row: AnswerRow | undefined, question: Question, decision: Decision | null): Expected {
  const full: Expected = { counts: 'right', marks: question.marks }
  if (decision?.kind === 'dropped') return { counts: 'dropped', marks: 0 }
  if (decision?.kind === 'bonusToAll') return full
  if (!row?.answer) return left
  if (decision?.kind === 'bonusToTried') return full
  if (question.key.type === 2) {
    if (row.byExaminer === null) return { counts: 'waiting', marks: 0 }
    return { counts: row.byExaminer > 0 ? 'right' : 'wrong', marks: row.byExaminer }
  }
  const keys = decision?.kind === 'key' ? decision.keys : [question.key]
  return keys.some((key) => hasKey(row, key)) ? full : { counts: 'wrong', marks: -question.negativeMarks }
}

export type Result = { marks: number; right: number; wrong: number; left: number; isWaiting: boolean }

/** The result of an attempt by its answers and the decisions in force. */
export function resultOf(attemptId: number, rows: Rows, { questions }: Facts): Result {
  const all = questions.map((question) => {
    const decision = rows.decision.get(String(question.questionId))?.decision ?? null
    return markOne(rows.answer.get(keyOf(attemptId, question.questionId)), question, decision)
  })
  const count = (which: Expected['counts']) => all.filter(({ counts }) => counts === which).length
  return {
    marks: all.reduce((sum, one) => sum + one.marks, 0),
    right: count('right'),
    wrong: count('wrong'),
    left: count('left'),
    isWaiting: count('waiting') > 0,
  }
}

export type Counted = { id: number; personId: number; marks: number; rank: number }

/** The evaluated attempt of each student that counts, with its rank. @param marksOf that are compared */
export function countedIn(rows: Rows, marksOf: (row: AttemptRow) => number): Counted[] {
  const evaluated = attemptsIn(rows)
    .filter(({ submittedAt, evaluatedAt }) => submittedAt && evaluatedAt)
    .map((row) => ({ ...row, marks: marksOf(row) }))
    .sort(
      (one, other) =>
        other.marks - one.marks || (one.timeTaken ?? 0) - (other.timeTaken ?? 0) || one.id - other.id,
    )
  const best = evaluated.filter(
    (one, index) => evaluated.findIndex(({ personId }) => personId === one.personId) === index,
  )
  const rankOf = (marks: number) => 1 + best.filter((one) => one.marks > marks).length
  return best.map(({ id, personId, marks }) => ({ id, personId, marks, rank: rankOf(marks) }))
}

export function maximumOf(rows: Rows, { questions }: Facts): number {
  const counting = questions.filter(
    ({ questionId }) => rows.decision.get(String(questionId))?.decision?.kind !== 'dropped',
  )
  return counting.reduce((sum, { marks }) => sum + marks, 0)
}
