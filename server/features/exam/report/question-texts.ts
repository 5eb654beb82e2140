import { answerCode, keysCode } from '#domain/exam/answer-code.ts'
import { answerText } from '#domain/exam/answer-text.ts'
import { withOffered } from '#domain/exam/offered.ts'
import { questionTypes } from '#domain/exam/question.ts'
import { keysToShow } from '#domain/exam/regrade/decision.ts'
import type { QuestionRow } from '#server/features/exam/report/queries.ts'
import type { PaperQuestion } from '#server/features/exam/report/queries-preview.ts'
import { asWritten, formulasIn, type WrittenParagraph } from '#server/features/exam/report/read-html.ts'
import { type Formula, keyOf, typeset } from '#server/pdf/formula/typeset.ts'
import type { Doc } from '#server/pdf/page.ts'
import type { Piece } from '#server/pdf/rich-text.ts'
import { widthOf } from '#server/pdf/text.ts'

export type PreviewQuestion = QuestionRow & PaperQuestion
/** By their source. */
export type Formulas = ReadonlyMap<string, Formula>

/** What of a question is drawn as HTML. */
export function htmlsOf(one: PreviewQuestion) {
  const isLists = one.type === questionTypes.lists
  const isShown = one.state !== 'later'
  return {
    passage: one.passageHtml,
    question: isLists ? withOffered(one.html, one.options) : one.html,
    options: one.options.map(({ html }) => html),
    matches: one.matches.map(({ html }) => html),
    given: answerText(one.type, answerCode(one.answer, one.options)),
    right: isShown ? rightOf(one) : '',
    solution: isShown ? one.solutionHtml : '',
  }
}

/** The right answer, or all that are accepted. */
function rightOf({ type, key, decision, modelAnswerHtml, options }: PreviewQuestion): string {
  const { code, others } = keysCode(keysToShow(key, decision), modelAnswerHtml, options)
  return [code, ...others].map((one) => answerText(type, one)).join(' or ')
}

/** Sets all formulas of a paper: each once. */
export function typesetAll(doc: Doc, questions: readonly PreviewQuestion[]): Promise<Formulas> {
  const htmls = questions.flatMap((one) => Object.values(htmlsOf(one)).flat())
  const sources = [...new Set(htmls)].flatMap(formulasIn).map(({ formula }) => formula)
  return typeset(sources, (text) => widthOf(doc, text, { size: 1 }))
}

/** An unreadable formula is shown as written, and marked. */
export const toPieces = ({ pieces }: WrittenParagraph, formulas: Formulas): Piece[] =>
  pieces.map((piece): Piece => {
    if ('text' in piece) return piece
    const formula = formulas.get(keyOf(piece.formula))
    if (formula) return { formula, plain: piece.plain }
    return { text: `[not set: ${asWritten(piece)}]`, isMarked: true }
  })
