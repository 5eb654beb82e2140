import { testTypes } from '#domain/exam/calls.ts'
import type { Translations } from '#domain/exam/languages.ts'
import type { PanelAttempt } from '#domain/exam/panel/attempt-body.ts'
import type { PaperBefore, PaperQuestion as QuestionReply } from '#domain/exam/panel/paper-calls.ts'
import type { PaperReply } from '#portal/shared/attempt/kept-attempt.ts'
import { readMedia } from '#portal/shared/exam/question/read-media.ts'

export const readAttempt = (row: PanelAttempt) => ({
  attemptId: row.attempt_id,
  testName: row.test_name,
  /** Practice and the notebook (0) show their outcome with solutions. */
  isPractice: row.test_type_id === 0 || row.test_type_id === testTypes.practice,
  studentName: row.student_name,
  instituteName: row.institute_name,
  endsAt: row.ends_at,
  isSubmitted: row.is_submitted,
  isBegun: row.is_begun ?? true,
  isResumed: row.is_resumed,
  // Missing in a paper that an earlier version kept on the device.
  movedAt: row.moved_at ?? null,
  isCalledOff: row.is_called_off ?? false,
})

type Html = { html: string; other_html: string; translations?: Record<string, string> | undefined }

/** The code of a second language that the paper does not name. */
const unnamed = 'und'

/** @param otherLanguage the code of the second language; further ones have their own */
const readHtml = <T extends Html>({ other_html, translations, ...rest }: T, otherLanguage: string) => ({
  ...rest,
  /** By the code of the language, beside the first one. */
  translations: {
    ...(other_html !== '' && { [otherLanguage || unnamed]: other_html }),
    ...translations,
  } as Translations,
})

/** The second language of a passage is that of its questions, unless it has codes. */
function readPassage(row: PaperReply['passages'][number], questions: PaperReply['questions']) {
  const language = questions.find((one) => one.passage_id === row.passage_id && one.other_language !== '')
  const { passage_id, translations, ...html } = row
  const texts = translations ? { ...html, other_html: '', translations } : html
  return { ...readHtml(texts, language?.other_language ?? ''), passageId: passage_id }
}

const readQuestion = (row: QuestionReply) => ({
  questionId: row.question_id,
  partId: row.part_id,
  passageId: row.passage_id,
  type: row.ques_type,
  html: row.html,
  translations: readHtml(row, row.other_language).translations,
  options: row.options.map((option) => readHtml(option, row.other_language)),
  matches: row.matches.map((match) => readHtml(match, row.other_language)),
  blankCount: row.blank_count,
  maxWords: row.most_words ?? 0,
  media: row.media.map(readMedia),
  marks: row.marks,
  negativeMarks: row.negative_marks,
  hasPartMarks: row.has_part_marks,
  marksPerRight: row.marks_per_right ?? null,
  isBookmarked: row.is_bookmarked,
})
export type PaperQuestion = ReturnType<typeof readQuestion>

const readBefore = ({ minutes, schemes }: PaperBefore) => ({
  /** The time of the attempt, with extra time; the end of the test may leave less. */
  minutes,
  schemes: schemes.map(({ part_id, ques_type, negative_marks, has_part_marks, ...rest }) => ({
    ...rest,
    partId: part_id,
    type: ques_type,
    negativeMarks: negative_marks,
    hasPartMarks: has_part_marks,
  })),
})

/** How the test is watched; null where it is not. */
const readRules = (rules: PaperReply['rules']) =>
  rules
    ? {
        needsCode: rules.needs_code ?? false,
        /** null where any network will do. */
        isInNetwork: rules.is_in_network ?? null,
        fillsScreen: rules.fills_screen ?? false,
        isSafeBrowserOnly: rules.safe_browser ?? false,
        isOneDevice: rules.one_device ?? false,
      }
    : null
export type Rules = NonNullable<ReturnType<typeof readRules>>

export const readPaper = (paper: PaperReply) => ({
  attempt: readAttempt(paper.attempt),
  instructionsHtml: paper.instructions_html,
  calculator: paper.calculator ?? null,
  parts: paper.parts.map(({ part_id, name, attempt_any = null }) => ({
    partId: part_id,
    name,
    attemptAny: attempt_any,
  })),
  rules: readRules(paper.rules),
  /** Only of an attempt that is not begun: it has no questions yet. */
  before: paper.before && readBefore(paper.before),
  passages: paper.passages.map((row) => readPassage(row, paper.questions)),
  questions: paper.questions.map(readQuestion),
})
export type Paper = ReturnType<typeof readPaper>
