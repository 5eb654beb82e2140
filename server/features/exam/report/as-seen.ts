import type { Answer, AnswerKey } from '#domain/exam/question.ts'
import type { ShownDecision } from '#domain/exam/regrade/decision.ts'
import { orderQuestions, orderSides } from '#server/features/exam/paper/order.ts'

export type SeenQuestion = {
  questionId: number
  partId: number
  passageId: number | null
  type: number
  /** From 1. */
  position: number
  options: readonly { html: string }[]
  matches: readonly { html: string }[]
  answer: Answer | null
  key: AnswerKey | null
  decision: ShownDecision | null
}

/**
 * Questions as the student saw them: in the order of the attempt, with options numbered in it.
 * @param rows in the order of the paper @param seed of the attempt; null if nothing was shuffled
 */
export function asSeen<Q extends SeenQuestion>(rows: readonly Q[], seed: number | null): Q[] {
  if (seed === null) return [...rows]
  return orderQuestions(rows, seed).map((row, index) => {
    const { questionId, type, options, matches } = row
    const counts = { questionId, type, options: options.length, matches: matches.length }
    const order = orderSides(counts, seed)
    return {
      ...row,
      position: index + 1,
      options: order.options.flatMap((number) => options[number - 1] ?? []),
      matches: order.matches.flatMap((number) => matches[number - 1] ?? []),
      answer: row.answer && renumber(row.answer, order),
      key: row.key && renumber(row.key, order),
      decision: row.decision?.keys
        ? { ...row.decision, keys: row.decision.keys.map((key) => renumber(key, order)) }
        : row.decision,
    }
  })
}

function renumber<T extends Answer | AnswerKey>(value: T, order: ReturnType<typeof orderSides>): T {
  // A number that is not in the paper becomes 0.
  const positionIn = (numbers: readonly number[]) => (number: number) => numbers.indexOf(number) + 1
  if (value.type === 1) return { ...value, option: positionIn(order.options)(value.option) }
  if (value.type === 8 || value.type === 9)
    return { ...value, pairs: value.pairs.map(positionIn(order.options)) }
  if (value.type === 3)
    return { ...value, options: value.options.map(positionIn(order.options)).toSorted((a, b) => a - b) }
  return value.type === 6 ? { ...value, pairs: value.pairs.map(positionIn(order.matches)) } : value
}
