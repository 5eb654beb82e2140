import type { Answer } from '#domain/exam/question.ts'
import type { PaperQuestion } from '../core/read-paper.ts'

export type AnswerProps = {
  question: PaperQuestion
  /** Its number in this attempt, from 1. */
  number: number
  answer: Answer | null
  /** @param isTyped more of it may follow at once */
  onAnswer: (answer: Answer | null, isTyped?: boolean) => void
  /** Typed text that is no answer yet; '' for none. */
  unfinished: string
  onUnfinished: (text: string) => void
}
