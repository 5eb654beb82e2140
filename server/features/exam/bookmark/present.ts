import { answerCode, keysCode } from '#domain/exam/answer-code.ts'
import { optionLetter } from '#domain/exam/answer-text.ts'
import type { BookmarkedQuestion } from '#domain/exam/bookmark/calls.ts'
import { showMedia } from '#domain/exam/media.ts'
import { withOffered } from '#domain/exam/offered.ts'
import { type AnswerKey, questionTypes } from '#domain/exam/question.ts'
import { keysToShow } from '#domain/exam/regrade/decision.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { QuestionRow } from '#server/features/exam/bookmark/queries.ts'
import { presentImages } from '#server/files/html-images.ts'

type About = { timeZone: string; addressOf: (fileId: number) => string }

export function presentQuestion(stored: QuestionRow, { timeZone, addressOf }: About): BookmarkedQuestion {
  const row = withImages(stored, addressOf)
  return {
    ques_id: row.questionId,
    test_id: row.testId,
    test_name: row.testName,
    subject_name: row.subjectName,
    question: row.html,
    question_mathjax: base64(row.html),
    date_time: isoIn(timeZone, row.markedAt),
    ques_type: row.type,
    options: optionsOf(row),
    correct_ans: keysCode(keysToShow(row.key, row.decision), '', row.options).code,
    attempt_answer: answerCode(row.answer, row.options),
    answer: row.modelAnswerHtml,
    feedback: row.solutionHtml,
    feedback_mathjax: row.solutionHtml,
    alies_feedback: row.otherSolutionHtml,
    feedbackalieas: row.otherSolutionHtml,
    is_multi_lingual: Number(row.otherHtml !== '' || row.otherPassageHtml !== ''),
    multilingual: otherLanguageOf(row),
    description: row.passageHtml,
    description_mathjax: base64(row.passageHtml),
    description_multilingual: row.otherPassageHtml,
    media_data: showMedia(row.media, addressOf),
  }
}

/** Replaces images with signed addresses. */
function withImages(row: QuestionRow, addressOf: About['addressOf']): QuestionRow {
  const show = (html: string) => presentImages(html, addressOf)
  const showPart = ({ html, otherHtml, ...part }: QuestionRow['options'][number]) => ({
    ...part,
    html: show(html),
    ...(otherHtml !== undefined && { otherHtml: show(otherHtml) }),
  })
  return {
    ...row,
    html: show(textOf(row, row.html)),
    otherHtml: show(textOf(row, row.otherHtml)),
    passageHtml: show(row.passageHtml),
    otherPassageHtml: show(row.otherPassageHtml),
    options: row.options.map(showPart),
    matches: row.matches.map(showPart),
    modelAnswerHtml: show(row.modelAnswerHtml),
    solutionHtml: show(row.solutionHtml),
    otherSolutionHtml: show(row.otherSolutionHtml),
  }
}

/** With the options of lists, which cannot be opened here. */
const textOf = (row: QuestionRow, html: string) =>
  row.type === questionTypes.lists && html !== '' ? withOffered(html, row.options) : html

const base64 = (html: string) => Buffer.from(html, 'utf8').toString('base64')

/** For a match, the rows of both sides in the order of the paper; for true or false these two. */
function optionsOf({ type, options, matches, key, decision }: QuestionRow): BookmarkedQuestion['options'] {
  const keys = keysToShow(key, decision)
  const shown = type === questionTypes.trueFalse ? [{ html: 'True' }, { html: 'False' }] : options
  return Array.from({ length: Math.max(shown.length, matches.length) }, (_, index) => ({
    answer_option: shown[index]?.html ?? '',
    answer_choice_option: matches[index]?.html ?? '',
    is_correct: Number(keys.some((one) => isRight(one, index + 1))),
  }))
}

function isRight(key: AnswerKey, option: number): boolean {
  if (key.type === 1) return key.option === option
  if (key.type === 3) return key.options.includes(option)
  return key.type === 5 && key.isTrue === (option === 1)
}

/** The question and its options in the second language, as one piece of HTML. */
function otherLanguageOf({ otherHtml, options }: QuestionRow): string {
  const translated = options.map((option, index) => {
    const letter = optionLetter(index + 1)
    return option.otherHtml ? `<p>${letter}) ${option.otherHtml}</p>` : ''
  })
  return otherHtml === '' ? '' : [otherHtml, ...translated].join('')
}
