import type { Paper, PaperQuestion } from './read-paper.ts'

/** All texts of a question in all its languages, with its passage. */
export function htmlsOf(question: PaperQuestion, { passages }: Paper): string[] {
  const passage = passages.filter(({ passageId }) => passageId === question.passageId)
  return [question, ...question.options, ...question.matches, ...passage].flatMap(
    ({ html, translations }) => [html, ...Object.values(translations)],
  )
}
