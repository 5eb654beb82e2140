import { plainText } from '#domain/exam/bookmark/question-text.ts'
import { maxLettersOfBlank, maxParts } from '#domain/exam/panel/limits.ts'
import { questionTypes, roundMarks } from '#domain/exam/question.ts'
import { foldAnswer, signNotTyped } from '#domain/exam/typed-answer.ts'
import {
  type Finding,
  type Paper,
  type PaperPart,
  type PaperQuestion,
  textsOf,
} from '#server/features/exam/paper/paper.ts'
import { unprintableSigns } from '#server/pdf/fonts.ts'
import { destroyedLetters, hasDestroyedLetters } from '#server/records/damage.ts'
import { show } from '#server/records/import-faults.ts'

/** Options have the letters a to z. */
const maxOptions = 26
const maxQuestions = 5000
const maxHtml = 100_000
const maxMarks = 1000
const maxMarksInAll = 100_000

/** Rules for papers of all formats. */
export function checkPaper(paper: Paper): Finding[] {
  const questions = paper.parts.flatMap((part) => part.questions)
  const [first] = questions
  if (!first) return []
  const lines = new Map<string, number>()
  const findings = questions.flatMap((question) => {
    const earlier = lines.get(question.id)
    lines.set(question.id, question.line)
    const problems = checkQuestion(question)
    if (earlier !== undefined)
      problems.unshift({ kind: 'fault', problem: `"${show(question.id)}" is there twice` })
    return problems.map((found): Finding => ({ file: question.file, line: question.line, ...found }))
  })
  for (const { file, line, ...passage } of paper.passages) {
    const problem = textProblem(passage)
    if (problem) findings.push({ kind: 'fault', file, line, problem: `the passage ${problem}` })
    for (const name of new Set(textsOf(passage).flatMap(embeddedIn)))
      findings.push({ kind: 'unsupported', file, line, problem: `${name} in a passage is not known here` })
    const unprintable = problem ? undefined : unprintableIn(textsOf(passage))
    if (unprintable) findings.push({ kind: 'note', file, line, problem: `the passage ${unprintable}` })
  }
  findings.push(...paper.parts.flatMap(checkLimit), ...missingTranslations(questions))
  const { file, line } = first
  const refuse = (problem: string) => findings.push({ kind: 'fault', file, line, problem })
  if (questions.length > maxQuestions) refuse(`there are more than ${maxQuestions} questions`)
  const marks = questions.reduce((sum, question) => sum + question.marks, 0)
  if (marks > maxMarksInAll) refuse(`the questions come to more than ${maxMarksInAll} marks`)
  const problem = textProblem([paper.instructionsHtml, ...paper.parts.map(({ name }) => name)])
  if (problem) refuse(`the instructions or the name of a part: ${problem}`)
  return findings
}

/** More lines than a person looks up. */
const maxLines = 20

/** The questions that have no text in a language that others have. */
function missingTranslations(questions: readonly PaperQuestion[]): Finding[] {
  const languagesIn = ({ otherLanguage, translations }: PaperQuestion) =>
    [otherLanguage, ...Object.keys(translations)].filter(Boolean)
  return [...new Set(questions.flatMap(languagesIn))].flatMap((language) => {
    const without = questions.filter((question) => !languagesIn(question).includes(language))
    const [first] = without
    if (!first) return []
    const lines = without.map(({ line }) => line).slice(0, maxLines)
    const more = without.length > maxLines ? ' …' : ''
    const problem = `${without.length} of ${questions.length} questions have no text in ${show(language)} and are shown in the first language: line ${lines.join(', ')}${more}`
    return { kind: 'note', file: first.file, line: first.line, problem }
  })
}

/** Of a part of which some questions count, these are worth the same: otherwise its marks would depend on the choice. */
function checkLimit({ name, questions, attemptAny }: PaperPart): Finding[] {
  const [first] = questions
  if (attemptAny === undefined || !first) return []
  const blame = ({ file, line }: PaperQuestion, problem: string): Finding => {
    return { kind: 'fault', file, line, problem: `attempt_any: ${problem}` }
  }
  if (attemptAny > questions.length)
    return [blame(first, `asks for ${attemptAny} of ${questions.length} questions in ${show(name)}`)]
  const other = questions.find(({ marks }) => roundMarks(marks) !== roundMarks(first.marks))
  if (!other || attemptAny === questions.length) return []
  return [
    blame(
      other,
      `the questions of ${show(name)} need the same marks, ${first.marks}: ${attemptAny} of them count`,
    ),
  ]
}

type Found = Pick<Finding, 'kind' | 'problem'>

function checkQuestion({ file, line, ...question }: PaperQuestion): Found[] {
  const found: Found[] = []
  const refuse = (problem: string) => found.push({ kind: 'fault', problem })
  const { key, options, matches, marks, negativeMarks } = question
  if (!/\S/.test(question.html)) refuse('the question has no text')
  const problem = textProblem(question)
  if (problem) refuse(problem)
  const texts = [...textsOf(question), question.solutionHtml, question.modelAnswerHtml]
  const sides = [...options, ...matches].flatMap(textsOf)
  for (const name of new Set([...texts, ...sides].flatMap(embeddedIn)))
    found.push({ kind: 'unsupported', problem: `${name} in its text is not known here` })
  const unprintable = problem ? undefined : unprintableIn([...texts, ...sides])
  if (unprintable) found.push({ kind: 'note', problem: unprintable })
  const counts = [...Map.groupBy(options, ({ place }) => place).values(), matches].map(({ length }) => length)
  if (Math.max(...counts) > maxOptions) refuse(`has more than ${maxOptions} options`)
  if ((key.type === questionTypes.single || key.type === questionTypes.several) && options.length < 2)
    refuse('has fewer than two options')
  if (key.type === questionTypes.match && (options.length < 1 || matches.length < 1))
    refuse('has nothing to match')
  if ((key.type === questionTypes.order || key.type === questionTypes.lists) && options.length < 2)
    refuse('has fewer than two options')
  if ('pairs' in key && key.pairs.length > maxParts) refuse(`has more than ${maxParts} blanks`)
  if (key.type === questionTypes.blanks) {
    if (key.blanks.length > maxParts) refuse(`has more than ${maxParts} blanks`)
    if (key.blanks.some((texts) => texts.length === 0 || texts.some((text) => foldAnswer(text) === '')))
      refuse('a blank has no right answer')
    else found.push(...key.blanks.flatMap(checkTypable))
  }
  if (key.type === questionTypes.number && !(Number.isFinite(key.value) && Number.isFinite(key.tolerance)))
    refuse('its right answer is not a number')
  if ([...options, ...matches].some(({ html }) => !/\S/.test(html))) refuse('an option is empty')
  if (!(roundMarks(marks) > 0 && marks <= maxMarks)) refuse(`is worth ${marks} marks, not more than 0`)
  if (!(negativeMarks >= 0 && negativeMarks <= maxMarks))
    refuse(`takes off ${negativeMarks} marks, not 0 or more`)
  for (const value of [marks, negativeMarks]) {
    const rounded = roundMarks(value)
    if (Math.abs(rounded - value) > 1e-9)
      found.push({ kind: 'note', problem: `${value} marks become ${rounded}` })
  }
  return found
}

/** More signs than a person looks up. */
const maxSigns = 20

/** Signs that no font of the report as PDF has; undefined if it has all. */
function unprintableIn(htmls: readonly string[]): string | undefined {
  const signs = new Set(
    htmls.filter((html) => /[^\n -~]|&#/.test(html)).flatMap((html) => unprintableSigns(plainText(html))),
  )
  const named = [...signs].map(
    (sign) => `${sign} (U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()})`,
  )
  if (named.length === 0) return undefined
  return `has signs that PDFs cannot show: ${named.slice(0, maxSigns).join(', ')}${named.length > maxSigns ? ' …' : ''}`
}

/** Right answers that cannot be typed: a fault where a blank has no other. */
function checkTypable(texts: readonly string[], index: number): Found[] {
  const problems = texts.flatMap((text) => {
    const sign = signNotTyped(text)
    if (sign !== undefined) return [`"${show(text)}" has "${show(sign)}", which no keyboard has`]
    return foldAnswer(text).length > maxLettersOfBlank
      ? [`has more than ${maxLettersOfBlank} characters`]
      : []
  })
  const kind = problems.length === texts.length ? 'fault' : 'note'
  const written = texts.filter((text) =>
    /<(sub|sup|b|i|em|strong|span|p|br)\b[^>]*>|&(#\d+|\w+);|\\\(/i.test(text),
  )
  return [
    ...problems.map((problem): Found => ({ kind, problem: `the answer of blank ${index + 1} ${problem}` })),
    ...written.map(
      (text): Found => ({
        kind: 'note',
        problem: `the answer of blank ${index + 1} "${show(text)}" is compared as it is written, with its marks of HTML or TeX`,
      }),
    ),
  ]
}

/** Embedded elements that an imported text may contain, but that are never kept. */
const embeddedIn = (html: string): string[] =>
  [...html.matchAll(/<(audio|video|object|embed|iframe|svg|canvas|form)\b/gi)].map(([, name = '']) =>
    name.toLowerCase(),
  )

/** Characters that neither the database nor a screen accepts, and letters that are lost. */
function textProblem(texts: object): string | undefined {
  const all = JSON.stringify(texts)
  // JSON escapes lone surrogates and control characters.
  if (/\\u(d[89a-f]|000|001)/.test(all.replaceAll('\\\\', ''))) return 'holds signs that are no text'
  if (all.length > maxHtml) return `is longer than ${maxHtml} signs`
  if (stringsOf(texts).some((text) => hasDestroyedLetters(text.replaceAll(/<[^>]*>/g, ''))))
    return `${destroyedLetters}: from the original, save the file as UTF-8`
  return undefined
}

const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsOf) : []
}
