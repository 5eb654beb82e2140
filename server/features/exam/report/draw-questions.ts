import { answerCode, keyCode } from '#domain/exam/answer-code.ts'
import { answerText, optionLetter } from '#domain/exam/answer-text.ts'
import { type ShownOption, shownOptions } from '#domain/exam/bookmark/options.ts'
import { plainText } from '#domain/exam/bookmark/question-text.ts'
import { showSeconds } from '#domain/exam/duration.ts'
import { withOffered } from '#domain/exam/offered.ts'
import { showNumber } from '#domain/exam/percent.ts'
import { questionTypes } from '#domain/exam/question.ts'
import {
  type Cursor,
  heading,
  inner,
  makeRoom,
  page,
  paragraph,
} from '#server/features/exam/report/preview-page.ts'
import { printable } from '#server/features/exam/report/printable.ts'
import type { QuestionRow } from '#server/features/exam/report/queries.ts'
import type { PaperQuestion } from '#server/features/exam/report/queries-preview.ts'
import { asBuffer } from '#server/heavy/as-buffer.ts'
import type { Picture } from '#server/heavy/picture-work.ts'
import { color, type Doc, drawRule } from '#server/pdf/page.ts'
import { linesOf, widthOf, write } from '#server/pdf/text.ts'

export type PreviewQuestion = QuestionRow & PaperQuestion
type Paper = { questions: readonly PreviewQuestion[]; pictures: ReadonlyMap<string, Picture> }

const outcomes = {
  right: 'Correct',
  partly: 'Partly correct',
  wrong: 'Incorrect',
  left: 'Not attempted',
  waiting: 'Under evaluation',
  later: 'Shown later',
} as const
const indent = 12

/**
 * Every question of the paper, with its answer and solution; a passage appears once, above its first
 * question.
 */
export function drawQuestions(doc: Doc, at: Cursor, { questions, pictures }: Paper): void {
  if (questions.length === 0) return
  heading(doc, at, 'Questions')
  const passages = new Map<number, number>()
  for (const one of questions) {
    const { passageId, position } = one
    const first = passageId === null ? undefined : passages.get(passageId)
    if (passageId !== null && first === undefined) {
      passages.set(passageId, position)
      drawPassage(doc, at, one, pictures)
    }
    drawTitle(doc, at, one)
    if (first !== undefined) paragraph(doc, at, `About the passage above question ${first}`, soft)
    const isLists = one.type === questionTypes.lists
    drawHtml(doc, at, isLists ? withOffered(one.html, one.options) : one.html, { size: 10 })
    for (const name of one.pictures) drawPicture(doc, at, pictures.get(name))
    drawOptions(doc, at, one)
    drawAnswers(doc, at, one)
    at.y += 8
    drawRule(doc, page, at.y)
  }
}

const soft = { size: 8.5, color: color.soft }

function drawPassage(doc: Doc, at: Cursor, one: PreviewQuestion, pictures: Paper['pictures']): void {
  makeRoom(doc, at, 92)
  at.y += 12
  paragraph(doc, at, 'Passage', { size: 9.5, face: 'bold' })
  drawHtml(doc, at, one.passageHtml, { size: 9.5, left: indent, color: color.soft })
  for (const name of one.passagePictures) drawPicture(doc, at, pictures.get(name))
  at.y += 8
  drawRule(doc, page, at.y)
}

function drawTitle(doc: Doc, at: Cursor, one: PreviewQuestion): void {
  makeRoom(doc, at, 92)
  at.y += 20
  const marks = `${showNumber(one.marks)} of ${showNumber(one.maximumMarks)} marks`
  const outcome = one.state === 'later' ? [outcomes.later] : [outcomes[one.state], marks]
  const result = [...outcome, showSeconds(one.timeMs / 1000)].join(', ')
  const style = { size: 9.5, face: 'bold' } as const
  const width = inner - widthOf(doc, result, soft) - indent
  const [title = ''] = linesOf(doc, `${one.position}. ${one.subjectName}`, { ...style, width, maxLines: 1 })
  write(doc, title, { x: page.side, y: at.y }, style)
  write(doc, result, { x: page.side, y: at.y, width: inner, align: 'right' }, soft)
  at.y += 4
}

function drawPicture(doc: Doc, at: Cursor, picture: Picture | undefined): void {
  if (!picture) return
  // Two dots are one point of the page.
  const [width, height] = [picture.width / 2, picture.height / 2]
  makeRoom(doc, at, height + 8)
  doc.image(asBuffer(picture.bytes), page.side + indent, at.y + 8, { width, height })
  at.y += height + 8
}

/** Options of a choice; both sides of a match. */
function drawOptions(doc: Doc, at: Cursor, { type, options, matches, key, answer }: PreviewQuestion): void {
  // Their options are in the text.
  if (type === questionTypes.lists || type === questionTypes.words) return
  if (type === questionTypes.match) {
    const style = { size: 9.5, left: indent }
    for (const [index, { html }] of options.entries())
      paragraph(doc, at, `${index + 1}) ${wordsOf(html)}`, style)
    for (const [index, { html }] of matches.entries())
      paragraph(doc, at, `${optionLetter(index + 1)}) ${wordsOf(html)}`, style)
    return
  }
  const shown = type === questionTypes.trueFalse ? [{ html: 'True' }, { html: 'False' }] : options
  const correctAnswer = key ? keyCode(key, '', options) : ''
  const ownAnswer = answerCode(answer, options)
  for (const option of shownOptions({ options: shown, correctAnswer, ownAnswer })) drawOption(doc, at, option)
}

/** Right and given options are marked in words, too. */
function drawOption(doc: Doc, at: Cursor, { letter, html, isCorrect, isOwn }: ShownOption): void {
  makeRoom(doc, at, 18)
  at.y += 4
  const y = at.y + 13.3
  const dot = doc.circle(page.side + indent + 6, y - 3.3, 6.5)
  if (isCorrect) dot.fill(color.right)
  else dot.lineWidth(0.8).stroke(isOwn ? color.accent : color.line)
  const x = page.side + indent + 6 - widthOf(doc, letter, { size: 8.5 }) / 2
  write(doc, letter, { x, y: y - 0.5 }, { size: 8.5, color: isCorrect ? color.paper : color.ink })
  const said = [...(isCorrect ? ['correct'] : []), ...(isOwn ? ['your answer'] : [])].join(', ')
  const style = { size: 8, face: 'bold', color: isCorrect ? color.right : color.accent } as const
  write(doc, said, { x: page.side, y, width: inner, align: 'right' }, style)
  paragraph(doc, at, wordsOf(html), { size: 9.5, left: indent + 20, right: 110 })
}

function drawAnswers(doc: Doc, at: Cursor, one: PreviewQuestion): void {
  const given = answerText(one.type, answerCode(one.answer, one.options))
  at.y += 4
  drawHtml(doc, at, `Your answer: ${given}`, { size: 9.5, left: indent })
  if (one.state === 'later') return
  const right = answerText(one.type, one.key ? keyCode(one.key, one.modelAnswerHtml, one.options) : '')
  drawHtml(doc, at, `Correct answer: ${right}`, { size: 9.5, left: indent, face: 'bold' })
  if (one.solutionHtml !== '')
    drawHtml(doc, at, `Solution: ${one.solutionHtml}`, { size: 9, left: indent, color: color.soft })
}

/** Paragraph by paragraph. */
function drawHtml(doc: Doc, at: Cursor, html: string, style: Parameters<typeof paragraph>[3]): void {
  const parts = html.split(/<\/(?:p|li|div|tr)>|<br\s*\/?>/i).map(wordsOf)
  for (const words of parts.filter(Boolean)) paragraph(doc, at, words, style)
}

/** HTML as text that the page's font can show. */
const wordsOf = (html: string): string => printable(plainText(html))
