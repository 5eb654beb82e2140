import { optionLetter } from '#domain/exam/answer-text.ts'
import type { ShownOption } from '#domain/exam/bookmark/options.ts'

/**
 * Options in the order in which they were read.
 * @param own, correct numbers of options, split by commas
 */
export function markOptions(
  options: readonly { number: number; html: string }[],
  own: string,
  correct: string,
): ShownOption[] {
  const numbersOf = (code: string) => new Set(code.split(',').map(Number))
  const [chosen, right] = [numbersOf(own), numbersOf(correct)]
  return options.map(({ number, html }, index) => ({
    letter: optionLetter(index + 1),
    html,
    isOwn: chosen.has(number),
    isCorrect: right.has(number),
  }))
}
