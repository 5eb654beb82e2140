import { optionLetter } from '#domain/exam/answer-text.ts'
import type { ShownOption } from '#domain/exam/bookmark/options.ts'

/**
 * Marks the options as chosen and right, in their order.
 * @param own, correct numbers of options, separated by commas
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
