import type { Translations } from '#domain/exam/languages.ts'
import type { PanelAttempt } from '#domain/exam/panel/attempt-body.ts'
import type {
  PaperBefore,
  PaperQuestion as QuestionReply,
  SchemeRows,
} from '#domain/exam/panel/paper-calls.ts'
import { type Scheme, schemesOf } from '#domain/exam/panel/schemes.ts'
import { testTypes } from '#domain/exam/reply.ts'
import type { PaperReply } from '#portal/shared/attempt/stored-attempt.ts'
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
  // Missing in a paper that an earlier version stored on the device.
  movedAt: row.moved_at ?? null,
  isCalledOff: row.is_called_off ?? false,
  /** When the parts that are open or over were opened, where they are locked; otherwise the exam is one. */
  partStarts: row.part_starts ?? [0],
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

/** @param number its number in the whole paper */
const readQuestion = (row: QuestionReply, number: number) => ({
  number,
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

const readSchemes = (rows: SchemeRows): Scheme[] =>
  rows.map(({ part_id, ques_type, negative_marks, has_part_marks, ...rest }) => ({
    ...rest,
    partId: part_id,
    type: ques_type,
    negativeMarks: negative_marks,
    hasPartMarks: has_part_marks,
  }))

const readBefore = ({ minutes, schemes }: PaperBefore) => ({
  /** The time of the attempt, with extra time; the end of the test may leave less. */
  minutes,
  schemes: readSchemes(schemes),
})

/** How the test is watched; null if it is not watched. */
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

/** Questions of the whole paper before its part in view: of locked parts only that one has its questions here. */
function countBefore(parts: PaperReply['parts'], schemes: readonly Scheme[], openPart: number): number {
  const before = new Set(parts.slice(0, openPart).map(({ part_id }) => part_id))
  return schemes.reduce((sum, { partId, questions }) => sum + (before.has(partId) ? questions : 0), 0)
}

export function readPaper(paper: PaperReply) {
  const attempt = readAttempt(paper.attempt)
  const isLocked = paper.attempt.part_starts !== undefined
  const openPart = Math.max(0, attempt.partStarts.length - 1)
  const rows = paper.schemes && readSchemes(paper.schemes)
  const isOneOfSeveral = isLocked && !attempt.isSubmitted
  const offset = rows && isOneOfSeveral ? countBefore(paper.parts, rows, openPart) : 0
  const questions = paper.questions.map((row, index) => readQuestion(row, offset + index + 1))
  return {
    attempt,
    instructionsHtml: paper.instructions_html,
    calculator: paper.calculator ?? null,
    /** Whether parts are opened one after another: then the questions are those of `openPart`, an index. */
    isLocked,
    openPart,
    parts: paper.parts.map(({ part_id, name, attempt_any = null, minutes = null }) => ({
      partId: part_id,
      name,
      attemptAny: attempt_any,
      /** Of its own time; null if it has none. */
      minutes,
    })),
    rules: readRules(paper.rules),
    /** Only before the attempt begins, when it has no questions yet. */
    before: paper.before && readBefore(paper.before),
    /** Of the whole paper. */
    schemes: rows ?? schemesOf(questions),
    questionCount: rows?.reduce((sum, row) => sum + row.questions, 0) ?? questions.length,
    passages: paper.passages.map((row) => readPassage(row, paper.questions)),
    questions,
  }
}
export type Paper = ReturnType<typeof readPaper>
