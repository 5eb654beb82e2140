import type { Answer } from '#domain/exam/question.ts'
import type { PaperQuestion } from '../core/read-paper.ts'

export type AnswerProps = {
  question: PaperQuestion
  /** The number in this attempt, from 1. */
  number: number
  answer: Answer | null
  /** @param isTyped more input may follow at once */
  onAnswer: (answer: Answer | null, isTyped?: boolean) => void
  /** Text typed before it is a valid answer, such as `-` for a number, or ''. */
  unfinished: string
  onUnfinished: (text: string) => void
}
