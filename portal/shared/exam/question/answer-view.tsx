import { answerHtml, answerText } from '#domain/exam/answer-text.ts'
import { QuestionHtml } from './question-html.tsx'

/** An answer as letters, words or numbers, or as HTML [report-21]. */
export function AnswerView({ type, answer }: { type: number; answer: string }) {
  const html = answerHtml(type, answer)
  return html === undefined ? answerText(type, answer) : <QuestionHtml html={html} />
}
