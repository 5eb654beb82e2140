import { keysCode } from '#domain/exam/answer-code.ts'
import type { Translations } from '#domain/exam/languages.ts'
import { showMedia } from '#domain/exam/media.ts'
import type { PanelAttempt } from '#domain/exam/panel/attempt-body.ts'
import type { PaperQuestion } from '#domain/exam/panel/paper-calls.ts'
import { schemesOf } from '#domain/exam/panel/schemes.ts'
import { keysToShow } from '#domain/exam/regrade/decision.ts'
import { startsOf } from '#server/features/exam/panel/parts/open-parts.ts'
import type { QuestionRow } from '#server/features/exam/panel/queries.ts'
import type { OutcomeQuestionRow } from '#server/features/exam/panel/queries-outcome.ts'
import { orderQuestions, orderSides } from '#server/features/exam/paper/order.ts'
import { presentImages } from '#server/files/html-images.ts'
import type { PanelPass } from '#server/secrets/panel-pass.ts'

export const presentAttempt = (pass: PanelPass, isResumed: boolean): PanelAttempt => ({
  attempt_id: pass.attemptId,
  test_id: pass.testId ?? 0,
  test_name: pass.testName,
  test_type_id: pass.testTypeId,
  student_name: pass.studentName,
  institute_name: pass.instituteName,
  started_at: pass.startedAt.getTime(),
  ends_at: pass.endsAt?.getTime() ?? null,
  is_submitted: pass.submittedAt !== null,
  ...(!pass.isBegun && { is_begun: false }),
  is_resumed: isResumed,
  ...presentChanges(pass),
})

/** Changes by the institute during the attempt. */
export const presentChanges = (pass: PanelPass) => ({
  moved_at: pass.endMovedAt?.getTime() ?? null,
  is_called_off: pass.isCalledOff,
  ...(pass.isLocked && { part_starts: pass.isBegun ? startsOf(pass) : [] }),
})

/** Facts about questions that a student may see before the questions. */
export const presentSchemes = (rows: readonly QuestionRow[]) =>
  schemesOf(rows).map(({ partId, type, negativeMarks, hasPartMarks, ...rest }) => ({
    ...rest,
    part_id: partId,
    ques_type: type,
    negative_marks: negativeMarks,
    has_part_marks: hasPartMarks,
  }))

export type Presenting = {
  /** null where questions and options keep the order of the paper. */
  seed: number | null
  bookmarked: ReadonlySet<number>
  addressOf: (fileId: number) => string
}

export function presentQuestions(
  rows: readonly QuestionRow[],
  { seed, bookmarked, addressOf }: Presenting,
): PaperQuestion[] {
  const ordered = seed === null ? rows : orderQuestions(rows, seed)
  const show = (html: string) => presentImages(html, addressOf)
  const present = ({ number, ...part }: NumberedPart) => ({ number, ...presentTexts(part, show) })
  return ordered.map((row) => {
    const { questionId, type } = row
    const counts = { questionId, type, options: row.options.length, matches: row.matches.length }
    const order = orderSides(counts, seed)
    return {
      question_id: row.questionId,
      part_id: row.partId,
      subject_name: row.subjectName,
      ques_type: row.type,
      passage_id: row.passageId,
      ...presentTexts(row, show),
      other_language: row.otherLanguage,
      options: inOrder(row.options, order.options).map((option) => ({
        ...present(option),
        ...(option.place !== undefined && { place: option.place }),
      })),
      matches: inOrder(row.matches, order.matches).map(present),
      blank_count: row.blankCount,
      ...(row.mostWords !== null && { most_words: row.mostWords }),
      media: showMedia(row.media, addressOf),
      marks: row.marks,
      negative_marks: row.negativeMarks,
      has_part_marks: row.hasPartMarks,
      ...(row.marksPerRight !== null && { marks_per_right: row.marksPerRight }),
      is_bookmarked: bookmarked.has(row.questionId),
    }
  })
}

type Texts = { html: string; otherHtml?: string; translations?: Translations }

/** A text in all its languages. */
export function presentTexts(
  { html, otherHtml = '', translations = {} }: Texts,
  show: (html: string) => string,
) {
  const further = Object.entries(translations)
  return {
    html: show(html),
    other_html: show(otherHtml),
    ...(further.length > 0 && {
      translations: Object.fromEntries(further.map(([language, text]) => [language, show(text)])),
    }),
  }
}

type NumberedPart = QuestionRow['options'][number] & { number: number }

const inOrder = (parts: QuestionRow['options'], numbers: readonly number[]): NumberedPart[] =>
  numbers.flatMap((number) => {
    const part = parts[number - 1]
    return part ? [{ number, ...part }] : []
  })

export const presentOutcomeQuestion = (row: OutcomeQuestionRow, addressOf: (fileId: number) => string) => ({
  question_id: row.questionId,
  state: row.state,
  marks: row.marks,
  correct_answer: presentImages(
    keysCode(keysToShow(row.key, row.decision), row.modelAnswerHtml, row.options).code,
    addressOf,
  ),
  solution_html: presentImages(row.solutionHtml, addressOf),
})
