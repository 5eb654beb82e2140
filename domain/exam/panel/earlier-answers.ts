import type { Answer } from '#domain/exam/question.ts'
import { type Given, isLater } from './question-state.ts'

export type GivenAnswer = Given<Answer | null>

/** Limits for one question, until the server has these answers or a later one. */
const maxAnswers = 50
const maxTextLetters = 200_000

/**
 * Sorts the answers to a question by time, without duplicates. Of typed text the last answer of each second stays; above the
 * limits every other answer of the older half is dropped.
 */
export function orderAnswers(given: readonly (GivenAnswer | null)[]): GivenAnswer[] {
  const all = given.filter((one) => one !== null).sort((one, other) => (isLater(one, other) ? 1 : -1))
  let retained = all.filter((one, index) => !isReplaced(one, all[index + 1]))
  while (retained.length > 1 && (retained.length > maxAnswers || lettersOf(retained) > maxTextLetters)) {
    const half = Math.ceil(retained.length / 2)
    retained = retained.filter((_, index) => index >= half || index % 2 === 1)
  }
  return retained
}

function isReplaced(one: GivenAnswer, next: GivenAnswer | undefined): boolean {
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
