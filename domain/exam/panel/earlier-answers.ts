import type { Answer } from '#domain/exam/question.ts'
import { type Given, isLater } from './question-state.ts'

export type GivenAnswer = Given<Answer | null>

/** Limits for one question, until the server has these answers or a later one. */
const mostAnswers = 50
const mostTextLetters = 200_000

/**
 * Sorts the answers to a question by time, without duplicates. Of typed text the last answer of each second is kept;
 * above the limits every other one of the older half is dropped.
 */
export function inTheirOrder(given: readonly (GivenAnswer | null)[]): GivenAnswer[] {
  const all = given.filter((one) => one !== null).sort((one, other) => (isLater(one, other) ? 1 : -1))
  let kept = all.filter((one, index) => !isOvertaken(one, all[index + 1]))
  while (kept.length > 1 && (kept.length > mostAnswers || lettersOf(kept) > mostTextLetters)) {
    const half = Math.ceil(kept.length / 2)
    kept = kept.filter((_, index) => index >= half || index % 2 === 1)
  }
  return kept
}

function isOvertaken(one: GivenAnswer, next: GivenAnswer | undefined): boolean {
  if (!next) return false
  const isSame = one.at === next.at && one.by === next.by
  return isSame || (isTyped(one) && isTyped(next) && secondOf(one) === secondOf(next))
}

const secondOf = ({ at }: GivenAnswer) => Math.floor(at / 1000)
const isTyped = ({ value }: GivenAnswer) => value === null || value.type === 2 || value.type === 7

function lettersOf(given: readonly GivenAnswer[]): number {
  return given.reduce((sum, { value }) => {
    if (value?.type === 2) return sum + value.text.length
    return sum + (value?.type === 7 ? value.blanks.reduce((all, blank) => all + blank.length, 0) : 0)
  }, 0)
}
