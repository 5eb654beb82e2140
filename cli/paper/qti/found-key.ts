import type { AnswerKey } from '#domain/exam/question.ts'
import type { Outcomes, Processing, Responses } from './expressions.ts'
import { process } from './processing.ts'

/**
 * What an item asks for, found by answering it: its own processing is run on what may be given, and its scores say what is
 * right. So whichever way an item is scored, it is scored here alike, or told.
 */
export type Found = {
  key: AnswerKey
  marks: number
  negativeMarks: number
  /** What comes of the right answer. */
  outcomes: Outcomes
  /** In what it differs from the item. */
  notes: string[]
}

/** An item whose scoring has no place here. */
export class Unscorable extends Error {}

export type Asked = { id: string; text: string }
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
/** More than any item needs; each is tried. */
const mostTried = 500
export const uneven = 'its parts are worth different marks; here each counts the same'

/** @throws Unscorable */
export function checkEarns(marks: number): void {
  if (!(marks > 0)) throw new Unscorable('nothing says what is right: no answer earns marks')
}

/** @throws Unscorable */
export function checkTried(tried: readonly unknown[]): void {
  if (tried.length > mostTried) throw new Unscorable(`offers or scores more than ${mostTried} answers`)
}

/** What wrong answers take off, by what each of them scores: where that differs, the least. */
export function negative(scores: readonly number[], notes: string[]): number {
  const losses = scores.map((score) => Math.max(0, -score))
  const least = losses.length > 0 ? Math.min(...losses) : 0
  if (losses.some((loss) => !same(loss, least)))
    notes.push('wrong answers take off different marks; here each takes off the least of them')
  return least
}
