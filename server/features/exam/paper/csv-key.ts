import { type AnswerKey, type QuestionType, questionTypes } from '#domain/exam/question.ts'
import type { SchemeMarks } from '#domain/exam/scheme.ts'
import { isAmbiguousNumber, readTypedNumber } from '#domain/exam/typed-number.ts'
import { show } from '#server/records/import-faults.ts'

/** A formula: `\( … \)`, `\[ … \]`, or MathML. */
const formula = /\\\((?:(?!\\[()]).)*\\\)|\\\[(?:(?!\\[[\]]).)*\\\]|<math\b.*?<\/math>/gs

/** Several texts in one cell: `one | two`; a bar inside a text is written `\|`, or is in a formula, as in `\(|x|\)`. */
export function splitCell(cell: string, separator: '|' | '~' = '|'): string[] {
  if (cell.trim() === '') return []
  const escaped = `\\${separator}`
  const unescaped = separator === '|' ? /(?<!\\)\|/g : /(?<!\\)~/g
  return cell
    .replace(formula, (found) => found.replace(unescaped, () => escaped))
    .split(unescaped)
    .map((text) => text.replaceAll(escaped, separator).trim())
}

/** A number as students type one (`readTypedNumber`), but nothing that may be read in two ways. */
export function readNumberCell(cell: string, report: (problem: string) => void): number | undefined {
  const value = readTypedNumber(cell)
  if (value === undefined) report(`"${show(cell)}" is not a number`)
  else if (isAmbiguousNumber(cell))
    report(`"${show(cell)}" may be ${value} or ${value / 1000}: write it without a comma, or with a point`)
  return value
}

type Cells = {
  cellOf: (name: string) => string
  options: number
  matches: number
  number: (column: string, otherwise: number) => number
  marks: number
  ofScheme: SchemeMarks | undefined
}
type Report = (column: string, problem: string) => void

/**
 * Reads the answer key from the cells.
 * @returns undefined after reporting a fault
 */
export function readKey(type: QuestionType, cells: Cells, report: Report): AnswerKey | undefined {
  const answer = cells.cellOf('answer')
  const isPartial = readFlag(cells.cellOf('partial'), report) ?? cells.ofScheme?.isPartial ?? false
  switch (type) {
    case questionTypes.single: {
      const [option, more] = readLetters(answer, cells.options, report)
      if (more !== undefined) report('answer', 'names several options; the type "several" may have them')
      return option === undefined ? undefined : { type, option }
    }
    case questionTypes.written:
      return { type }
    case questionTypes.several: {
      const options = [...new Set(readLetters(answer, cells.options, report))].sort((a, b) => a - b)
      const perRight = readPerRight(cells, options.length, report)
      if (options.length === 0) return undefined
      return { type, options, isPartial: isPartial || perRight !== undefined, ...(perRight && { perRight }) }
    }
    case questionTypes.number: {
      const value = readNumberCell(answer, (problem) => report('answer', problem))
      const tolerance = cells.number('tolerance', 0)
      if (tolerance < 0) report('tolerance', 'is below 0')
      return value === undefined ? undefined : { type, value, tolerance }
    }
    case questionTypes.trueFalse: {
      const isTrue = { true: true, t: true, false: false, f: false }[answer.toLowerCase()]
      if (isTrue === undefined) report('answer', `"${show(answer)}" is neither true nor false`)
      return isTrue === undefined ? undefined : { type, isTrue }
    }
    case questionTypes.match: {
      const pairs = readLetters(answer, cells.matches, report)
      if (pairs.length !== cells.options)
        report('answer', `names ${pairs.length} of matches for ${cells.options} options`)
      return { type, pairs, isPartial }
    }
    case questionTypes.blanks: {
      const blanks = splitCell(answer).map((texts) => splitCell(texts, '~'))
      if (blanks.length === 0) report('answer', 'is empty')
      return { type, blanks, isPartial }
    }
  }
}

/** The share of the marks that each right option earns; undefined where neither the row nor its scheme says so. */
function readPerRight(cells: Cells, right: number, report: Report): number | undefined {
  const { cellOf, number, marks, ofScheme } = cells
  const column = 'marks_per_right'
  const isWhole = /^(no|false)$/i.test(cellOf('partial'))
  const isGiven = cellOf(column) !== ''
  if (!isGiven && (isWhole || ofScheme?.marksPerRight === undefined)) return undefined
  const each = number(column, ofScheme?.marksPerRight ?? 0)
  if (each <= 0) report(column, 'is not more than 0')
  if (isWhole) report(column, 'is for part marks, and partial is no')
  if (right > 1 && each * (right - 1) >= marks)
    report(column, `${each} for each would give all ${marks} marks before all ${right} right ones are chosen`)
  return each / marks
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** `b`, or `a, c`, or `1,3`: numbers from 1. */
function readLetters(answer: string, count: number, report: Report): number[] {
  const words = answer.split(/[\s,|]+/).filter(Boolean)
  if (words.length === 0) report('answer', 'is empty')
  return words.flatMap((word) => {
    const number = /^\d+$/.test(word)
      ? Number(word)
      : word.length === 1
        ? letters.indexOf(word.toLowerCase()) + 1
        : 0
    if (number >= 1 && number <= count) return [number]
    report('answer', `"${show(word)}" is none of the ${count}, from a`)
    return []
  })
}

/** @returns undefined for an empty cell */
function readFlag(cell: string, report: Report): boolean | undefined {
  const word = cell.toLowerCase()
  if (!['', 'yes', 'no', 'true', 'false'].includes(word))
    report('partial', `"${show(cell)}" is neither yes nor no`)
  return word === '' ? undefined : word === 'yes' || word === 'true'
}
