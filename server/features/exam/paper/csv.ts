import { isDeepStrictEqual } from 'node:util'
import type { AnswerKey, QuestionType } from '#domain/exam/question.ts'
import { isScheme, marksOfScheme, type SchemeMarks, schemeNames } from '#domain/exam/scheme.ts'
import {
  emptyQuestion,
  type Finding,
  type Marking,
  type PaperPassage,
  type PaperQuestion,
  type ReadPaper,
  textsOf,
  toParts,
} from '#server/features/exam/paper/paper.ts'
import { blankMark, joinPath, paragraphOf } from '#server/features/exam/paper/text.ts'
import { show } from '#server/records/import-faults.ts'
import { readKey, readNumberCell, splitCell } from './csv-key.ts'
import {
  isLanguageColumn,
  languageProblems,
  languagesOf,
  readPassageTexts,
  readSides,
  readTranslations,
} from './csv-languages.ts'

const csvColumns: readonly string[] = [
  ...[
    'id',
    'part',
    'attempt_any',
    'subject',
    'type',
    'question',
    'options',
    'matches',
    'answer',
    'tolerance',
  ],
  ...['partial', 'scheme', 'marks', 'negative_marks', 'marks_per_right', 'solution', 'model_answer'],
  ...['passage', 'image', 'audio', 'video'],
  ...['other_language', 'other_question', 'other_options', 'other_matches', 'other_passage'],
]
const needed = ['type', 'question', 'answer']

/** Whether a first row is that of our format. */
export const isPaperHeader = (cells: readonly string[]): boolean => {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  return needed.every((name) => names.includes(name))
}

const typeNames: Readonly<Record<string, QuestionType>> = {
  single: 1,
  written: 2,
  several: 3,
  number: 4,
  'true/false': 5,
  match: 6,
  blanks: 7,
}
const typeOf = (cell: string): QuestionType | undefined =>
  typeNames[cell.toLowerCase()] ?? Object.values(typeNames).find((type) => String(type) === cell)

function headerProblems(names: readonly string[]): string[] {
  // It is another kind of file, with contents that must not be printed.
  if (!names.some((name) => csvColumns.includes(name))) return ['its first line names no column of a paper']
  return [
    ...names.flatMap((name, index) => {
      if (name === '') return []
      if (!csvColumns.includes(name) && !isLanguageColumn(name)) return [`"${show(name)}" is not a column`]
      return names.indexOf(name) === index ? [] : [`the column ${name} is there twice`]
    }),
    ...needed.flatMap((name) => (names.includes(name) ? [] : [`the column ${name} is missing`])),
    ...languageProblems(names),
  ]
}

/** The passage of the row above. */
const asAbove = '^'

type RawRow = { line: number; cells: readonly string[] }
/** The cells of a table as text, and the line on which each row begins. */
type RawTable = { header: RawRow; rows: readonly RawRow[] }

/** Our CSV format (docs/import.md), with one question per row. */
export function readCsvPaper(file: string, raw: RawTable, marking: Marking): ReadPaper {
  const findings: Finding[] = []
  const blame = (line: number, problem: string) => findings.push({ kind: 'fault', file, line, problem })
  const names = raw.header.cells.map((cell) => cell.trim().toLowerCase())
  for (const problem of headerProblems(names)) blame(raw.header.line, problem)
  const passages: PaperPassage[] = []
  const questions: { part: string; question: PaperQuestion }[] = []
  const limits = new Map<string, number>()
  let above: PaperPassage | undefined
  if (findings.length > 0) return { paper: { instructionsHtml: '', parts: [], passages: [] }, findings }
  for (const [index, row] of raw.rows.entries()) {
    // Spreadsheets also write rows that were emptied.
    if (row.cells.every((cell) => cell.trim() === '')) continue
    const cellOf = (name: string) => row.cells[names.indexOf(name)]?.trim() ?? ''
    if (row.cells.slice(names.length).some((cell) => cell.trim() !== ''))
      blame(row.line, `has ${row.cells.length} cells, the header ${names.length}`)
    const languages = languagesOf(names, cellOf, (column, problem) =>
      blame(row.line, `${column}: ${problem}`),
    )
    above = readPassage({ file, line: row.line }, { cellOf, languages }, passages, above)
    if (cellOf('passage') === asAbove && !above) blame(row.line, 'passage: there is none above')
    const part = cellOf('part') || 'Questions'
    readLimit(cellOf('attempt_any'), { part, limits, report: (problem) => blame(row.line, problem) })
    const question = readRow({ file, row, cellOf, languages, marking, index, blame })
    for (const column of question ? idleColumns(question.key.type, cellOf) : [])
      findings.push({ kind: 'note', file, line: row.line, problem: `${column}: its type has none; left out` })
    if (question) questions.push({ part, question: { ...question, passageId: above?.id ?? null } })
  }
  return {
    paper: { instructionsHtml: '', parts: toParts(questions, limits), passages },
    findings,
  }
}

type CellOf = (name: string) => string
type Cells = { cellOf: CellOf; languages: ReturnType<typeof languagesOf> }

type Limits = { part: string; limits: Map<string, number>; report: (problem: string) => void }

/** How many questions of the part count: one row of it says so, or all alike. */
function readLimit(cell: string, { part, limits, report }: Limits): void {
  if (cell === '') return
  const maxAnswers = readNumberCell(cell, (problem) => report(`attempt_any: ${problem}`))
  if (maxAnswers === undefined) return
  const before = limits.get(part)
  if (!Number.isInteger(maxAnswers) || maxAnswers < 1)
    report(`attempt_any: "${show(cell)}" is no number of questions`)
  else if (before !== undefined && before !== maxAnswers)
    report(`attempt_any: is ${maxAnswers}, and ${before} in a row of ${show(part)} above`)
  else limits.set(part, maxAnswers)
}

function readPassage(
  location: { file: string; line: number },
  { cellOf, languages }: Cells,
  passages: PaperPassage[],
  above: PaperPassage | undefined,
): PaperPassage | undefined {
  const text = cellOf('passage')
  if (text === '') return undefined
  if (text === asAbove) return above
  const previous = passages.at(-1)
  const texts = readPassageTexts(languages, cellOf)
  if (previous && isDeepStrictEqual(textsOf(previous), textsOf(texts))) return previous
  const passage = { ...location, id: `passage ${passages.length + 1}`, ...texts }
  passages.push(passage)
  return passage
}

type Row = Cells & {
  file: string
  row: RawRow
  marking: Marking
  index: number
  blame: (line: number, problem: string) => void
}

function readRow({ file, row, cellOf, languages, marking, index, blame }: Row): PaperQuestion | undefined {
  const { line } = row
  const count = { faults: 0 }
  const report = (column: string, problem: string) => {
    count.faults += 1
    blame(line, `${column}: ${problem}`)
  }
  const type = typeOf(cellOf('type'))
  if (!type) report('type', `"${show(cellOf('type'))}" is none of ${Object.keys(typeNames).join(', ')}`)
  const number = (column: string, otherwise: number) => {
    const cell = cellOf(column)
    return cell === '' ? otherwise : (readNumberCell(cell, (problem) => report(column, problem)) ?? otherwise)
  }
  const ofScheme = type && readScheme(cellOf('scheme') || marking.scheme || '', type, report)
  const marks = number('marks', (ofScheme ?? marking).marks)
  // Many files write the deduction as a negative number.
  const negativeMarks = Math.abs(number('negative_marks', (ofScheme ?? marking).negativeMarks))
  const options = readSides('options', { languages, cellOf, report })
  const matches = readSides('matches', { languages, cellOf, report })
  const media = ['image', 'audio', 'video'].flatMap((column) =>
    splitCell(cellOf(column)).flatMap((name) => {
      const path = joinPath(file, name)
      if (path === undefined) report(column, `"${show(name)}" is not in the package`)
      return path ?? []
    }),
  )
  const key =
    type &&
    readKey(
      type,
      { cellOf, options: options.length, matches: matches.length, number, marks, ofScheme },
      report,
    )
  const html = paragraphOf(cellOf('question'))
  if (key?.type === 7) checkBlanks(key, html, report)
  if (!key || count.faults > 0) return undefined
  return {
    ...emptyQuestion,
    file,
    line,
    id: cellOf('id') || `row ${index + 1}`,
    subject: cellOf('subject'),
    key,
    html,
    ...readTranslations(languages, cellOf),
    options: type === 5 ? [] : options,
    matches,
    media,
    modelAnswerHtml: paragraphOf(cellOf(type === 2 ? 'answer' : 'model_answer') || cellOf('model_answer')),
    solutionHtml: paragraphOf(cellOf('solution')),
    marks,
    negativeMarks,
  }
}

type Report = (column: string, problem: string) => void

/** The marks of a question of this type; undefined without a scheme. */
function readScheme(cell: string, type: QuestionType, report: Report): SchemeMarks | undefined {
  const name = cell.toLowerCase()
  if (name === '') return undefined
  if (!isScheme(name)) {
    report('scheme', `"${show(cell)}" is none of ${schemeNames.join(', ')}`)
    return undefined
  }
  const found = marksOfScheme(name, type)
  const named = Object.entries(typeNames).find(([, number]) => number === type)?.[0] ?? ''
  if (!found) report('scheme', `${name} has no marks for the type ${named}`)
  return found
}

const choosing: readonly QuestionType[] = [1, 3, 5, 6]

/** Filled cells that this type of question does not have. */
const idleColumns = (type: QuestionType, cellOf: CellOf): string[] =>
  [
    ...(choosing.includes(type) ? [] : ['options']),
    ...(type === 6 ? [] : ['matches']),
    ...(type === 4 ? [] : ['tolerance']),
    ...(type === 3 ? [] : ['marks_per_right']),
  ].filter((column) => cellOf(column) !== '')

function checkBlanks({ blanks }: Extract<AnswerKey, { type: 7 }>, html: string, report: Report): void {
  const shown = html.split(/_{3,}/).length - 1
  if (shown !== blanks.length)
    report('answer', `has ${blanks.length} of ${shown} blanks (${blankMark}) in the question`)
}
