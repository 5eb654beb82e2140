import { type ExamTab, stateIn } from '#domain/exam/panel/exam-tab.ts'
import { isAnswered } from '../parts/palette/palette-counts.ts'
import type { Paper } from './read-paper.ts'

type Parts = Pick<Paper, 'parts' | 'questions'>

/**
 * Whether a part that counts only some of its questions has no room for a question: `full` if it may not be answered, `extra`
 * if an answer from elsewhere does not count (`domain/exam/part-limit.ts`).
 */
export function limitAt(
  { parts, questions }: Parts,
  examTab: ExamTab,
  questionId: number,
): 'full' | 'extra' | undefined {
  const partId = questions.find((question) => question.questionId === questionId)?.partId
  const maxAnswers = parts.find((part) => part.partId === partId)?.attemptAny ?? null
  if (maxAnswers === null) return undefined
  const answered = questions.filter(
    (question) => question.partId === partId && isAnswered(stateIn(examTab, question.questionId)),
  )
  if (answered.length < maxAnswers) return undefined
  const position = answered.findIndex((question) => question.questionId === questionId)
  if (position === -1) return 'full'
  return position >= maxAnswers ? 'extra' : undefined
}
