import { answerCode, encodeEntities, keysCode } from '#domain/exam/answer-code.ts'
import { optionLetter } from '#domain/exam/answer-text.ts'
import { type ShownOption, shownOptions } from '#domain/exam/bookmark/options.ts'
import { showSeconds } from '#domain/exam/duration.ts'
import { showNumber } from '#domain/exam/percent.ts'
import { questionTypes, roundMarks } from '#domain/exam/question.ts'
import { keysToShow, nameOf } from '#domain/exam/regrade/decision.ts'
import { decisionText } from '#domain/exam/regrade/decision-text.ts'
import {
  type ColumnStyle,
  type Cursor,
  heading,
  inner,
  makeRoom,
  page,
  paragraph,
  richParagraph,
} from '#server/features/exam/report/preview-page.ts'
import {
  type Formulas,
  htmlsOf,
  type PreviewQuestion,
  toPieces,
} from '#server/features/exam/report/question-texts.ts'
import { readHtml } from '#server/features/exam/report/read-html.ts'
import { asBuffer } from '#server/heavy/as-buffer.ts'
import type { Picture } from '#server/heavy/picture-work.ts'
import { color, type Doc, drawRule } from '#server/pdf/page.ts'
import { directionOfPieces } from '#server/pdf/rich-text.ts'
import { linesOf, widthOf, write } from '#server/pdf/text.ts'

type Paper = {
  questions: readonly PreviewQuestion[]
  pictures: ReadonlyMap<string, Picture>
  formulas: Formulas
}

const outcomes = {
  right: 'Correct',
  partly: 'Partly correct',
  wrong: 'Incorrect',
  left: 'Not attempted',
  waiting: 'Under evaluation',
  bonus: 'Bonus',
  dropped: 'Dropped',
  extra: 'Not counted',
  later: 'Shown later',
} as const
const indent = 12

/**
 * Every question of the paper, with its answer and solution; a passage appears once, above its first
 * question.
 */
export function drawQuestions(doc: Doc, at: Cursor, paper: Paper): void {
  const { questions, pictures } = paper
  if (questions.length === 0) return
  heading(doc, at, 'Questions')
  const passages = new Map<number, number>()
  for (const one of questions) {
    const { passageId, position } = one
    const first = passageId === null ? undefined : passages.get(passageId)
    if (passageId !== null && first === undefined) {
      passages.set(passageId, position)
      drawPassage(doc, at, one, paper)
    }
    drawTitle(doc, at, one)
    if (first !== undefined) paragraph(doc, at, `About the passage above question ${first}`, soft)
    drawHtml(doc, at, htmlsOf(one).question, paper, { size: 10 })
    for (const name of one.pictures) drawPicture(doc, at, pictures.get(name))
    drawOptions(doc, at, one, paper)
    drawAnswers(doc, at, one, paper)
    at.y += 8
    drawRule(doc, page, at.y)
  }
}

const soft = { size: 8.5, color: color.soft }

function drawPassage(doc: Doc, at: Cursor, one: PreviewQuestion, paper: Paper): void {
  makeRoom(doc, at, 92)
  at.y += 12
  paragraph(doc, at, 'Passage', { size: 9.5, face: 'bold' })
  drawHtml(doc, at, one.passageHtml, paper, { size: 9.5, left: indent, color: color.soft })
  for (const name of one.passagePictures) drawPicture(doc, at, paper.pictures.get(name))
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
function drawOptions(doc: Doc, at: Cursor, one: PreviewQuestion, paper: Paper): void {
  const { type, options, matches, key, decision, answer } = one
  // Their options are in the text.
  if (type === questionTypes.lists || type === questionTypes.words) return
  if (type === questionTypes.match) {
    const sides = [
      ...options.map(({ html }, index) => [`${index + 1})`, html] as const),
      ...matches.map(({ html }, index) => [`${optionLetter(index + 1)})`, html] as const),
    ]
    const style = { size: 9.5, left: indent + 20 }
    for (const [number, html] of sides)
      drawHtml(doc, at, html, paper, style, (y) =>
        write(doc, number, { x: page.side + indent, y }, { size: 9.5 }),
      )
    return
  }
  const shown = type === questionTypes.trueFalse ? [{ html: 'True' }, { html: 'False' }] : options
  const correctAnswer = keysCode(keysToShow(key, decision), '', options).code
  const ownAnswer = answerCode(answer, options)
  for (const option of shownOptions({ options: shown, correctAnswer, ownAnswer }))
    drawOption(doc, at, option, paper)
}

/** Right and given options are marked in words, too. */
function drawOption(doc: Doc, at: Cursor, option: ShownOption, paper: Paper): void {
  const { letter, html, isCorrect, isOwn } = option
  makeRoom(doc, at, 18)
  at.y += 4
  const mark = (y: number) => {
    const dot = doc.circle(page.side + indent + 6, y - 3.3, 6.5)
    if (isCorrect) dot.fill(color.right)
    else dot.lineWidth(0.8).stroke(isOwn ? color.accent : color.line)
    const x = page.side + indent + 6 - widthOf(doc, letter, { size: 8.5 }) / 2
    write(doc, letter, { x, y: y - 0.5 }, { size: 8.5, color: isCorrect ? color.paper : color.ink })
    const notes = [...(isCorrect ? ['correct'] : []), ...(isOwn ? ['your answer'] : [])].join(', ')
    const style = { size: 8, face: 'bold', color: isCorrect ? color.right : color.accent } as const
    write(doc, notes, { x: page.side, y, width: inner, align: 'right' }, style)
  }
  drawHtml(doc, at, html, paper, { size: 9.5, left: indent + 20, right: 110 }, mark)
}

function drawAnswers(doc: Doc, at: Cursor, one: PreviewQuestion, paper: Paper): void {
  const { given, right, solution } = htmlsOf(one)
  at.y += 4
  drawNamed(doc, at, 'Your answer', given, paper, { size: 9.5, left: indent })
  if (one.state === 'later') return
  if (one.remark !== '') {
    const remark = one.remark.split('\n').map((line) => `<p>${encodeEntities(line)}</p>`)
    drawNamed(doc, at, 'Remark of the examiner', remark.join(''), paper, { size: 9.5, left: indent })
  }
  if (one.decision) {
    const difference = roundMarks(one.marks - (one.marksAsPrinted ?? one.marks))
    paragraph(doc, at, decisionText(nameOf(one.decision), one.position, difference), {
      ...soft,
      left: indent,
    })
  }
  drawNamed(doc, at, 'Correct answer', right, paper, { size: 9.5, left: indent, face: 'bold' })
  if (solution !== '')
    drawNamed(doc, at, 'Solution', solution, paper, { size: 9, left: indent, color: color.soft })
}

/** A text after its name, which has its own line where the text runs right to left. */
function drawNamed(doc: Doc, at: Cursor, name: string, html: string, paper: Paper, style: ColumnStyle): void {
  const [first = { pieces: [] }, ...others] = readHtml(html)
  const direction = first.direction ?? directionOfPieces(toPieces(first, paper.formulas))
  const label = { text: `${name}: ` }
  const isApart = first.isBlock || direction === 'rtl'
  if (isApart) makeRoom(doc, at, 60)
  const paragraphs = isApart
    ? [{ pieces: [label] }, first, ...others]
    : [{ ...first, pieces: [label, ...first.pieces] }, ...others]
  for (const one of paragraphs)
    richParagraph(doc, at, { ...one, pieces: toPieces(one, paper.formulas) }, style)
}

/**
 * Paragraph by paragraph. @param beside draws something beside the first line, on its baseline
 */
function drawHtml(
  doc: Doc,
  at: Cursor,
  html: string,
  { formulas }: Paper,
  style: ColumnStyle,
  beside?: (y: number) => void,
): void {
  const [first, ...others] = readHtml(html)
  // A paragraph without words, such as a picture, gets a line if something is drawn beside it.
  const shown = first ?? (beside ? { pieces: [{ text: '–' }] } : { pieces: [] })
  richParagraph(doc, at, { ...shown, pieces: toPieces(shown, formulas), ...(beside && { beside }) }, style)
  for (const one of others) richParagraph(doc, at, { ...one, pieces: toPieces(one, formulas) }, style)
}
