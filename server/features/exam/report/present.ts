import { answerCode, keysCode } from '#domain/exam/answer-code.ts'
import { showMedia } from '#domain/exam/media.ts'
import { roundMarks } from '#domain/exam/question.ts'
import { keysToShow, nameOf } from '#domain/exam/regrade/decision.ts'
import type { TestReport } from '#domain/exam/report/calls.ts'
import type { PreviewQuestion } from '#server/features/exam/report/question-texts.ts'
import { presentImages } from '#server/files/html-images.ts'

const codes = {
  right: 1,
  partly: 2,
  bonus: 3,
  wrong: 0,
  left: -1,
  waiting: -2,
  later: -3,
  dropped: -4,
  extra: -5,
} as const

/** A decision about the question after the test, and its effect on the marks of this answer. */
function presentDecision({ decision, state, marks, marksAsPrinted }: PreviewQuestion) {
  if (!decision) return null
  // An answer beyond the limit of its part counts by neither key.
  const before = state === 'extra' ? marks : (marksAsPrinted ?? marks)
  return { kind: nameOf(decision), difference: roundMarks(marks - before) }
}

/** @param addressOf of the images in its texts */
export function presentQuestion(
  row: PreviewQuestion,
  addressOf: (fileId: number) => string,
): TestReport['question_wise_distribution'][number] {
  const show = ({ html }: { html: string }) => presentImages(html, addressOf)
  const right = keysCode(keysToShow(row.key, row.decision), row.modelAnswerHtml, row.options)
  return {
    question_id: row.questionId,
    question_order: row.position,
    subject_name: row.subjectName,
    ques_type: row.type,
    is_correct: codes[row.state],
    student_answer: answerCode(row.answer, row.options),
    correct_answer: right.code,
    also_accepted: right.others,
    remark: row.remark,
    decision: presentDecision(row),
    total_score: row.marks,
    student_time: row.timeMs,
    average_time: row.averageMs,
    topper_time: row.topperMs,
    question_html: show(row),
    options: row.options.map(show),
    matches: row.matches.map(show),
    media: showMedia(row.media, addressOf),
    passage_id: row.passageId,
  }
}

/** Each passage once, in the order of the questions about them. */
export function presentPassages(
  rows: readonly PreviewQuestion[],
  addressOf: (fileId: number) => string,
): NonNullable<TestReport['passages']> {
  const htmls = new Map(
    rows.flatMap((row) => (row.passageId === null ? [] : [[row.passageId, row.passageHtml] as const])),
  )
  return [...htmls].map(([passage_id, html]) => ({ passage_id, html: presentImages(html, addressOf) }))
}
