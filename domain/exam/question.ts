import type { Translations } from '#domain/exam/languages.ts'
import { foldAnswer, foldAnswerCase } from '#domain/exam/typed-answer.ts'

/** Question types [panel-12]. */
export const questionTypes = {
  single: 1,
  written: 2,
  several: 3,
  number: 4,
  trueFalse: 5,
  match: 6,
  blanks: 7,
  /** Blanks with a list of options each. */
  lists: 8,
  order: 9,
  /** Words are chosen in the text. */
  words: 10,
} as const
export type QuestionType = (typeof questionTypes)[keyof typeof questionTypes]

/** Systems of institutes may send other types. */
export const isQuestionType = (type: number): type is QuestionType =>
  Object.values<number>(questionTypes).includes(type)

/**
 * The share of the marks that each part of an answer earns, 1 for all. Matches, blanks and orders have a part for each
 * position, choices have one part. Other values earn nothing; one unlisted choice makes the whole answer worth nothing.
 */
export type Credits = readonly Readonly<Record<string, number>>[]

/**
 * The right answer. Options, pairs and blanks have numbers from 1. If there are `credits`, they decide what a part earns.
 */
export type AnswerKey = PlainKey & { credits?: Credits }
type PlainKey =
  | { type: 1; option: number }
  /** Marked by the examiner. */
  | { type: 2 }
  | ({ type: 3 } & ChoiceKey)
  /** `most` words may be chosen; 0 means any number. */
  | ({ type: 10; most: number } & ChoiceKey)
  /** Right within `tolerance` on either side. */
  | { type: 4; value: number; tolerance: number }
  | { type: 5; isTrue: boolean }
  /** The right side of each left one, the option of each blank, or the option at each position of an order. */
  | { type: 6 | 8 | 9; pairs: readonly number[]; isPartial: boolean }
  /** All accepted texts of each blank. */
  | { type: 7; blanks: readonly (readonly string[])[]; isPartial: boolean }

/** Right options of which several may be chosen. */
export type ChoiceKey = {
  options: readonly number[]
  /** Whether some right options without a wrong one earn part of the marks. */
  isPartial: boolean
  /** The share of the marks that each of them earns then, as at JEE Advanced; in proportion without it. */
  perRight?: number
}

/** A given answer; 0 in pairs and '' in blanks mean none. */
export type Answer =
  | { type: 1; option: number }
  | { type: 2; text: string }
  | { type: 3 | 10; options: readonly number[] }
  | { type: 4; value: number }
  | { type: 5; isTrue: boolean }
  | { type: 6 | 8 | 9; pairs: readonly number[] }
  | { type: 7; blanks: readonly string[] }

/**
 * An option of a question or a row of a match, as it is stored, with the languages of its question; `place` is the number of
 * the only blank that offers it, from 1.
 */
export type QuestionPart = { html: string; otherHtml?: string; translations?: Translations; place?: number }

/**
 * `waiting`: a written answer that has no marks yet; `bonus` and `dropped` are decided after the test
 * (`regrade/decision.ts`); `extra`: its part asks for fewer questions (`part-limit.ts`).
 */
export const outcomeStates = [
  'right',
  'partly',
  'wrong',
  'left',
  'waiting',
  'bonus',
  'dropped',
  'extra',
] as const
export type Outcome = { state: (typeof outcomeStates)[number]; marks: number }

/** Marks for a right answer, and the deduction for a wrong one (0 or more). */
export type Marking = { marks: number; negativeMarks: number }

/**
 * Marks one answer. The result depends on nothing but the arguments, so equal answers get equal marks.
 * @param answer null if nothing was given
 */
export function markAnswer(key: AnswerKey, answer: Answer | null, marking: Marking): Outcome {
  if (!answer || !isTried(key, answer)) return { state: 'left', marks: 0 }
  if (key.type === questionTypes.written) return { state: 'waiting', marks: 0 }
  const share = shareOf(key, answer)
  if (share >= 1 - hair) return { state: 'right', marks: marking.marks }
  if (share > hair) return { state: 'partly', marks: roundMarks(marking.marks * share) }
  // Right parts reduce the deduction for wrong ones.
  const isMadeUp = key.credits !== undefined && valuesOf(key.credits, answer).some((value) => value > 0)
  const off = isMadeUp ? Math.min(marking.negativeMarks, -share * marking.marks) : marking.negativeMarks
  return { state: 'wrong', marks: roundMarks(0 - off) }
}

/** Whether an answer is one to this question. */
export const isTried = (key: AnswerKey, answer: Answer | null): boolean =>
  answer !== null && answer.type === key.type && !isEmpty(answer)

/** An answer without any choice, pair or text counts as not answered. */
export function isEmpty(answer: Answer): boolean {
  switch (answer.type) {
    case 1:
      return answer.option === 0
    case 2:
      return answer.text.trim() === ''
    case 3:
    case 10:
      return answer.options.length === 0
    case 4:
      return Number.isNaN(answer.value)
    case 5:
      return false
    case 6:
    case 8:
    case 9:
      return answer.pairs.every((right) => right === 0)
    case 7:
      return answer.blanks.every((text) => text.trim() === '')
  }
}

/** The right share of a question, from 0 to 1; below 0 if credits deduct. */
export function shareOf(key: AnswerKey, answer: Answer): number {
  if (key.credits) return sumOf(valuesOf(key.credits, answer))
  if (key.type === 1 && answer.type === 1) return Number(key.option === answer.option)
  if ('options' in key && 'options' in answer) return shareOfChosen(key, new Set(answer.options))
  if (key.type === 4 && answer.type === 4) return Number(isNear(key, answer.value))
  if (key.type === 5 && answer.type === 5) return Number(key.isTrue === answer.isTrue)
  if ('pairs' in key && 'pairs' in answer)
    return shareOfParts(
      key.isPartial,
      key.pairs.map((right, index) => answer.pairs[index] === right),
    )
  if (key.type === 7 && answer.type === 7)
    return shareOfParts(
      key.isPartial,
      key.blanks.map((accepted, index) => isAccepted(accepted, answer.blanks[index] ?? '')),
    )
  return 0
}

const sumOf = (values: readonly number[]) =>
  Math.min(
    1,
    values.reduce((sum, value) => sum + value, 0),
  )

function valuesOf(credits: Credits, answer: Answer): number[] {
  if ('options' in answer) {
    const values = [...new Set(answer.options)].flatMap((option) => credits[0]?.[option] ?? [])
    return values.length < new Set(answer.options).size ? [] : values
  }
  if ('option' in answer) return [credits[0]?.[answer.option] ?? 0]
  if ('pairs' in answer) return answer.pairs.map((right, index) => credits[index]?.[right] ?? 0)
  if ('blanks' in answer) return answer.blanks.map((text, index) => creditOfText(credits[index] ?? {}, text))
  return []
}

/** Case matters only where texts with credits differ in nothing else. */
function creditOfText(credits: Credits[number], given: string): number {
  const texts = Object.keys(credits).filter((text) => foldAnswerCase(text) === foldAnswerCase(given))
  const found =
    texts.find((text) => foldAnswer(text) === foldAnswer(given)) ??
    (texts.length === 1 ? texts[0] : undefined)
  return found === undefined ? 0 : (credits[found] ?? 0)
}

/** One wrong option makes the answer wrong; right ones alone may earn part of the marks. */
function shareOfChosen(key: ChoiceKey, chosen: ReadonlySet<number>) {
  const right = new Set(key.options)
  if (![...chosen].every((option) => right.has(option))) return 0
  if (chosen.size === right.size) return 1
  if (!key.isPartial) return 0
  return Math.min(1, chosen.size * (key.perRight ?? 1 / right.size))
}

function shareOfParts(isPartial: boolean, parts: readonly boolean[]): number {
  const right = parts.filter(Boolean).length
  if (right === parts.length) return 1
  return isPartial ? right / parts.length : 0
}

/** Binary fractions are not exact: 0.1 + 0.2 is within 0.3 ± 0. */
const hair = 1e-9
type NumberKey = { value: number; tolerance: number }
const hairOf = ({ value, tolerance }: NumberKey) => hair * Math.max(tolerance, Math.abs(value))
const isNear = (key: NumberKey, given: number) => Math.abs(given - key.value) <= key.tolerance + hairOf(key)
/** Whether a number equals the key, apart from rounding of binary fractions. */
export const isMiddleOf = (key: NumberKey, number: number): boolean =>
  Math.abs(number - key.value) <= hairOf(key)

function isAccepted(accepted: readonly string[], given: string): boolean {
  const folded = foldAnswerCase(given)
  return accepted.some((text) => foldAnswerCase(text) === folded)
}

/** Marks have two decimals. */
export const roundMarks = (marks: number): number => Math.round((marks + Number.EPSILON) * 100) / 100
