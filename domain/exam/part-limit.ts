import { roundMarks } from '#domain/exam/question.ts'
import type { Graded } from '#domain/exam/regrade/decision.ts'

/** Which answers count in a part that requires only some of its questions ("Attempt any 10 of 15"), as NTA does it. */

/** An answer as it is marked where all questions count. `isTried`: something was given. */
export type TriedAnswer = Graded & { isTried: boolean }

/**
 * The answers of a part of which only some count: the first ones that were tried. A bonus for a question that was not tried
 * counts as long as fewer were tried. A dropped question takes no room. The others are `extra`, without marks, tried or
 * not: only questions that could still have been answered are `left`.
 * @param maxAnswers how many count @param answers in the order in which the student saw them
 */
export function countFirst(answers: readonly TriedAnswer[], maxAnswers: number): Graded[] {
  const rankOf = ({ isTried, state }: TriedAnswer) => (isTried ? 0 : state === 'bonus' ? 1 : 2)
  const counted = new Set(
    answers
      .map((answer, index) => ({ answer, index }))
      .filter(({ answer }) => answer.state !== 'dropped')
      .toSorted((a, b) => rankOf(a.answer) - rankOf(b.answer) || a.index - b.index)
      .slice(0, maxAnswers)
      .map(({ index }) => index),
  )
  return answers.map(({ isTried, state, marks, asPrinted }, index) => {
    if (state === 'dropped' || counted.has(index)) return { state, marks, asPrinted }
    return { state: 'extra', marks: 0, asPrinted: asPrinted ?? (isTried ? { state, marks } : null) }
  })
}

/** A question of a paper, with how many of its part count; null for all. */
type Counted = { partId: number; attemptAny: number | null; marks: number; isDropped?: boolean }

/** The most marks of a paper. Questions of a part of which only some count have the same marks. */
export function maximumOf(questions: readonly Counted[]): number {
  const parts = Map.groupBy(
    questions.filter(({ isDropped }) => !isDropped),
    ({ partId }) => partId,
  )
  const marks = [...parts.values()].flatMap((part) => {
    const most = part[0]?.attemptAny ?? part.length
    return part
      .map((question) => question.marks)
      .toSorted((a, b) => b - a)
      .slice(0, most)
  })
  return roundMarks(marks.reduce((sum, one) => sum + one, 0))
}
