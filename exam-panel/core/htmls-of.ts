import type { Paper, PaperQuestion } from './read-paper.ts'

/** All that is shown of a question, in each language, with its passage. */
export function htmlsOf(question: PaperQuestion, { passages }: Paper): string[] {
  const passage = passages.filter(({ passageId }) => passageId === question.passageId)
  return [question, ...question.options, ...question.matches, ...passage].flatMap(({ html, otherHtml }) => [
    html,
    otherHtml,
  ])
}
