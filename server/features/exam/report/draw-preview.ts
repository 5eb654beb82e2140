import { showSeconds } from '#domain/exam/duration.ts'
import { showNumber } from '#domain/exam/percent.ts'
import { percentileOf, subjectMinutes } from '#domain/exam/report/report.ts'
import { drawQuestions } from '#server/features/exam/report/draw-questions.ts'
import {
  type Cursor,
  heading,
  inner,
  makeRoom,
  page,
  paragraph,
  row,
} from '#server/features/exam/report/preview-page.ts'
import type { ReportRow } from '#server/features/exam/report/queries.ts'
import type { PreviewFacts } from '#server/features/exam/report/queries-preview.ts'
import { type PreviewQuestion, typesetAll } from '#server/features/exam/report/question-texts.ts'
import { asBuffer } from '#server/heavy/as-buffer.ts'
import type { Picture } from '#server/heavy/picture-work.ts'
import type { Drawn } from '#server/pdf/drawn.ts'
import { finish } from '#server/pdf/finish.ts'
import { color, type Doc, drawRule, makeDocument } from '#server/pdf/page.ts'
import { linesOf, write } from '#server/pdf/text.ts'

export type Preview = {
  facts: PreviewFacts
  report: ReportRow
  questions: readonly PreviewQuestion[]
  /** By their names in the file store. */
  pictures: ReadonlyMap<string, Picture>
  /** The day of the test, formatted. */
  day: string
  /** PNG. */
  logo: Uint8Array | undefined
}

const small = { size: 8, color: color.soft }

/** The report of a test as PDF, with solutions: the same result gives the same bytes. */
export async function drawPreview(preview: Preview): Promise<Drawn> {
  const { facts } = preview
  const doc = makeDocument(page, {
    title: `Report: ${facts.testName}`,
    institute: facts.institute,
    accent: facts.accent,
    at: facts.endsAt,
  })
  const at: Cursor = { y: 0 }
  drawHead(doc, at, preview)
  drawFigures(doc, at, preview.report)
  drawSubjects(doc, at, preview.report)
  drawQuestions(doc, at, { ...preview, formulas: await typesetAll(doc, preview.questions) })
  return finish(doc)
}

function drawHead(doc: Doc, at: Cursor, { facts, day, logo }: Preview): void {
  const size = 46
  if (logo) doc.image(asBuffer(logo), page.side, 30, { fit: [size, size], align: 'center', valign: 'center' })
  const left = logo ? size + 14 : 0
  at.y = 26
  paragraph(doc, at, facts.institute, { size: 14, face: 'bold', left, maxLines: 2 })
  paragraph(doc, at, facts.labelName, { size: 9, color: color.soft, left, maxLines: 1 })
  at.y = Math.max(at.y, 76) + 14
  drawRule(doc, page, at.y)
  at.y += 8
  paragraph(doc, at, facts.testName, { size: 16, face: 'bold', maxLines: 3 })
  at.y += 22
  const lines = [
    ['Student', facts.student],
    ['Student ID', facts.studentNo],
    ['Class or batch', facts.section],
    ['Date', day],
  ] as const
  cells(doc, at, lines, lines.length)
}

function drawFigures(doc: Doc, at: Cursor, { test_report: own }: ReportRow): void {
  const attempted = own.right_ques_count + own.wrong_ques_count
  heading(doc, at, 'Summary')
  at.y += 14
  const said = [
    ['Score', `${showNumber(own.total_score)} / ${showNumber(own.total_marks)}`],
    ['Rank', `${own.rank} of ${own.total_students}`],
    ['Percentile', percentileOf(own.rank, own.total_students)],
    ['Time', showSeconds(own.total_attempted_time)],
    ['Attempted', `${attempted} / ${attempted + own.left_ques_count}`],
    ['Correct', `${own.right_ques_count} / ${attempted}`],
    ['Incorrect', `${own.wrong_ques_count} / ${attempted}`],
    ['Not attempted', String(own.left_ques_count)],
  ] as const
  cells(doc, at, said.slice(0, 4), 4)
  at.y += 14
  cells(doc, at, said.slice(4), 4)
}

/** A row of labels and values. */
function cells(
  doc: Doc,
  at: Cursor,
  said: readonly (readonly [name: string, text: string])[],
  count: number,
): void {
  const width = inner / count
  for (const [index, [name, text]] of said.entries()) {
    const x = page.side + index * width
    write(doc, name, { x, y: at.y }, small)
    const style = { size: 11, face: 'bold' } as const
    const [line = ''] = linesOf(doc, text || '–', { ...style, width: width - 10, maxLines: 1 })
    write(doc, line, { x, y: at.y + 15 }, style)
  }
  at.y += 20
}

const rowHeight = 22
const ends = [0, 0.46, 0.6, 0.74, 0.87, 1]

function drawSubjects(doc: Doc, at: Cursor, { subject_wise_distribution: subjects }: ReportRow): void {
  if (subjects.length === 0) return
  heading(doc, at, 'Subjects')
  doc.roundedRect(page.side, at.y, inner, rowHeight, 4).fill(color.sunken)
  const titles = ['Subject', 'Marks', 'Correct', 'Incorrect', 'Left', 'Minutes']
  row(doc, at.y + 15, titles, ends, { ...small, face: 'bold' })
  at.y += rowHeight
  for (const one of subjects) {
    makeRoom(doc, at, rowHeight)
    const figures = [one.right_ques_count, one.wrong_ques_count, one.left_ques_count]
    const minutes = subjectMinutes(one.total_attempted_time)
    const shown = [one.subject_name, showNumber(one.total_score), ...figures.map(String), String(minutes)]
    row(doc, at.y + 15, shown, ends, { size: 9.5 })
    at.y += rowHeight
    drawRule(doc, page, at.y)
  }
}
