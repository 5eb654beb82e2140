import type {
  Essay,
  Matching,
  MultipleChoice,
  Numerical,
  NumericalFormat,
  ShortAnswer,
  TextChoice,
  TrueFalse,
} from 'gift-pegjs'
import { optionLetter } from '#domain/exam/answer-text.ts'
import type { AnswerKey } from '#domain/exam/question.ts'
import {
  emptyQuestion,
  type Finding,
  type Html,
  type Marking,
  type PaperQuestion,
} from '#server/features/exam/paper/paper.ts'
import { blankMark, escapeHtml, numberWithin, withoutBlankMarks } from '#server/features/exam/paper/text.ts'
import { giftHtml, giftParagraph, giftPlain } from './gift-text.ts'

type GiftQuestion = MultipleChoice | ShortAnswer | Numerical | Essay | TrueFalse | Matching
type Location = { file: string; line: number; id: string }
type Report = (kind: Finding['kind'], problem: string) => void
type Read = {
  key: AnswerKey
  options?: Html[]
  matches?: Html[]
  negativeMarks?: number
  feedback?: string[]
}

/** The parser's mark of a missing word. */
const missingWord = '_____'

export function readGiftQuestion(
  given: GiftQuestion,
  location: Location,
  marking: Marking,
): { question: PaperQuestion | undefined; findings: Finding[] } {
  const findings: Finding[] = []
  const report: Report = (kind, problem) =>
    findings.push({ kind, file: location.file, line: location.line, problem })
  const read = readKind(given, marking, report)
  if (!read) return { question: undefined, findings }
  if (given.stem.format === 'markdown') report('note', 'Markdown is shown as it is written')
  const general = given.globalFeedback ? [giftParagraph(giftHtml(given.globalFeedback))] : []
  const isWritten = read.key.type === 2
  return {
    question: {
      ...emptyQuestion,
      ...location,
      key: read.key,
      html: stemHtml(given, read.key),
      options: read.options ?? [],
      matches: read.matches ?? [],
      modelAnswerHtml: isWritten ? general.join('') : '',
      solutionHtml: isWritten ? '' : [...general, ...(read.feedback ?? [])].join(''),
      marks: marking.marks,
      negativeMarks: read.negativeMarks ?? marking.negativeMarks,
    },
    findings,
  }
}

/** Only fill in the blanks has blanks in its text. */
function stemHtml({ stem, hasEmbeddedAnswers }: GiftQuestion, key: AnswerKey): string {
  const [before = '', after] = hasEmbeddedAnswers ? splitOnce(stem.text) : [stem.text]
  const html = (text: string) => giftHtml({ ...stem, text: key.type === 7 ? withoutBlankMarks(text) : text })
  if (after !== undefined) return giftParagraph(`${html(before)} ${blankMark} ${html(after)}`)
  return giftParagraph(key.type === 7 ? `${html(before)} ${blankMark}` : html(before))
}

/** If the text itself contains the mark, which is rare, the last one is the parser's. */
function splitOnce(text: string): [string, string] {
  const at = text.indexOf(missingWord)
  return [text.slice(0, at), text.slice(at + missingWord.length)]
}

function readKind(given: GiftQuestion, marking: Marking, report: Report): Read | undefined {
  switch (given.type) {
    case 'Essay':
      return { key: { type: 2 } }
    case 'TF':
      // The first of two feedbacks is for a wrong answer (Moodle), whatever the parser calls them.
      return {
        key: { type: 5, isTrue: given.isTrue },
        feedback: given.falseFeedback ? [giftParagraph(giftHtml(given.falseFeedback))] : [],
      }
    case 'MC':
      return readChoices(given.choices, marking, report)
    case 'Short':
      return readShort(given.choices, report)
    case 'Numerical':
      return readNumerical(given.choices, report)
    case 'Matching':
      return readPairs(given)
  }
}

const worth = ({ isCorrect, weight }: { isCorrect: boolean; weight: number | null }) =>
  weight ?? (isCorrect ? 100 : 0)
const wrongAmongRight = 'a wrong option among right ones leaves no marks here'
const partOnly = 'an answer that earns a part of the marks counts as wrong here'

function readChoices(
  choices: readonly TextChoice[],
  { marks, negativeMarks }: Marking,
  report: Report,
): Read | undefined {
  const options = choices.map(({ text }) => ({ html: giftHtml(text) }))
  const feedback = feedbackOf(choices)
  const worths = choices.map(worth)
  const whole = worths.flatMap((one, index) => (one === 100 ? [index + 1] : []))
  const losses = worths.filter((one) => one <= 0).map((one) => -one)
  const min = losses.length > 0 ? Math.min(...losses) : 0
  const deducted = min > 0 ? (marks * min) / 100 : negativeMarks
  const [option, another] = whole
  if (option !== undefined && another === undefined) {
    if (worths.some((one) => one > 0 && one < 100)) report('note', partOnly)
    if (losses.some((one) => one !== min))
      report('note', 'wrong options take off different marks; here each takes off the least of them')
    return { key: { type: 1, option }, options, feedback, negativeMarks: deducted }
  }
  if (another !== undefined) {
    report(
      'unsupported',
      'several of its options are right, each by itself (a = within an option is written \\=)',
    )
    return undefined
  }
  const right = worths.flatMap((one, index) => (one > 0 ? [index + 1] : []))
  const sum = right.reduce((total, option) => total + (worths[option - 1] ?? 0), 0)
  if (right.length === 0 || Math.abs(sum - 100) > 1) {
    report('fault', `the weights of its right options come to ${sum} %, not 100 %`)
    return undefined
  }
  if (right.some((option) => Math.abs((worths[option - 1] ?? 0) - 100 / right.length) > 1))
    report('note', 'its options are worth different marks; here each counts the same')
  if (worths.some((one) => one <= 0 && one > -sum)) report('note', wrongAmongRight)
  return { key: { type: 3, options: right, isPartial: true }, options, feedback }
}

const feedbackOf = (choices: readonly TextChoice[]): string[] =>
  choices.flatMap(({ feedback }, index) =>
    feedback ? [giftParagraph(giftHtml(feedback), `${optionLetter(index + 1)}) `)] : [],
  )

function readShort(choices: readonly TextChoice[], report: Report): Read | undefined {
  const written = choices.filter((choice) => worth(choice) === 100).map(({ text }) => text.text)
  if (choices.some((choice) => worth(choice) > 0 && worth(choice) < 100)) report('note', partOnly)
  if (written.some((text) => /(?<!\\)\*/.test(text))) {
    report('unsupported', 'an answer with * for any text')
    return undefined
  }
  if (written.length === 0) {
    report('fault', 'no answer is right')
    return undefined
  }
  const texts = written.map((text) => text.replaceAll('\\*', '*'))
  return { key: { type: 7, blanks: [texts], isPartial: false } }
}

function readNumerical(given: Numerical['choices'], report: Report): Read | undefined {
  const choices = Array.isArray(given)
    ? given
    : [{ isCorrect: true, weight: null, text: given, feedback: null }]
  const whole = choices.filter((choice) => worth(choice) === 100).flatMap(({ text }) => rangeOf(text) ?? [])
  if (choices.some((choice) => worth(choice) > 0 && worth(choice) < 100)) report('note', partOnly)
  const [only, another] = whole
  if (!only || another) {
    report(only ? 'unsupported' : 'fault', only ? 'several numbers are right' : 'no number is right')
    return undefined
  }
  return { key: { type: 4, ...only } }
}

function rangeOf({ number, range, numberHigh, numberLow }: NumericalFormat) {
  if (numberHigh !== undefined && numberLow !== undefined) return numberWithin(numberLow, numberHigh)
  return number === undefined ? undefined : { value: number, tolerance: Math.abs(range ?? 0) }
}

/** A right side without a left one is a distractor: `= -> Delhi`. Sorted, because the file lists the right pairs. */
function readPairs({ matchPairs }: Matching): Read {
  const pairs = matchPairs.map((pair) => ({ ...pair, subanswer: giftPlain(pair.subanswer) }))
  const rights = [...new Set(pairs.map(({ subanswer }) => subanswer))].sort()
  const lefts = pairs.filter(({ subquestion }) => subquestion.text.trim() !== '')
  return {
    key: { type: 6, pairs: lefts.map(({ subanswer }) => rights.indexOf(subanswer) + 1), isPartial: true },
    options: lefts.map(({ subquestion }) => ({ html: giftHtml(subquestion) })),
    matches: rights.map((text) => ({ html: escapeHtml(text) })),
  }
}
