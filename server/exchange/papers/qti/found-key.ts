import type { AnswerKey } from '#domain/exam/question.ts'
import type { Outcomes, Processing, Responses } from './expressions.ts'
import { process } from './processing.ts'

/**
 * The answer key of an item, found by running its processing on every possible answer. So items are scored here as they
 * score themselves, whichever way they do it, or a difference is reported.
 */
export type Found = {
  key: AnswerKey
  marks: number
  negativeMarks: number
  /** The outcomes of the right answer. */
  outcomes: Outcomes
  /** Notes on how it differs from the item. */
  notes: string[]
}

/** The scoring of the item is not supported. */
export class Unscorable extends Error {}

export type ChoiceText = { id: string; text: string }
type Score = (given: Responses) => number

const scoreOf = (outcomes: Outcomes): number => {
  const value = outcomes.get('SCORE')?.[0]
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}
export const scoring =
  (processing: Processing): Score =>
  (given) =>
    scoreOf(process(processing, given))

export const same = (one: number, other: number) => Math.abs(one - other) < 1e-9
/** The maximum number of answers to try; no real item needs more. */
const maxCombinations = 500
export const uneven = 'its parts are worth different marks; here each counts the same'

/** @throws Unscorable */
export function checkEarns(marks: number): void {
  if (!(marks > 0)) throw new Unscorable('nothing says what is right: no answer earns marks')
}

/** @throws Unscorable */
export function checkCombinations(tried: readonly unknown[]): void {
  if (tried.length > maxCombinations)
    throw new Unscorable(`offers or scores more than ${maxCombinations} answers`)
}

/** The marks that a wrong answer loses: the lowest loss if they differ. */
export function negative(scores: readonly number[], notes: string[]): number {
  const losses = scores.map((score) => Math.max(0, -score))
  const lowest = losses.length > 0 ? Math.min(...losses) : 0
  if (losses.some((loss) => !same(loss, lowest)))
    notes.push('wrong answers take off different marks; here each takes off the least of them')
  return lowest
}
