import type { PaperQuestion } from '#domain/exam/panel/calls.ts'
import type { Paper } from '#portal/shared/attempt/kept-attempt.ts'

/** All that is shown of a question, in each language, with its passage. */
export function htmlsOf(question: PaperQuestion, { passages }: Paper): string[] {
  const passage = passages.filter(({ passage_id }) => passage_id === question.passage_id)
  return [question, ...question.options, ...question.matches, ...passage].flatMap(({ html, other_html }) => [
    html,
    other_html,
  ])
}
