import { optionLetter } from '#domain/exam/answer-text.ts'

type Option = {
  html: string
  /** The other side of a match; '' for none. */
  match?: string
  isCorrect?: boolean
}
type Answered = { options: readonly Option[]; correctAnswer: string; ownAnswer: string }

/** Numbers from 1, split by commas; anything else is 0. */
const numbersOf = (answer: string): number[] =>
  answer.split(',').map((part) => (/^\s*\d{1,3}\s*$/.test(part) ? Number(part) : 0))

/** Options of true and false are these two. */
const trueFalseNumbers: Readonly<Record<string, string>> = { true: '1', false: '2' }

export type ShownOption = { letter: string; html: string; isCorrect: boolean; isOwn: boolean }

/** Options of a choice, and which of them are right and were chosen. */
export function shownOptions({ options, correctAnswer, ownAnswer }: Answered): ShownOption[] {
  const chosenOf = (answer: string) => new Set(numbersOf(trueFalseNumbers[answer.trim()] ?? answer))
  const [right, own] = [chosenOf(correctAnswer), chosenOf(ownAnswer)]
  return options.map(({ html, isCorrect = false }, index) => ({
    letter: optionLetter(index + 1),
    html,
    isCorrect: isCorrect || right.has(index + 1),
    isOwn: own.has(index + 1),
  }))
}

export type ShownPair = {
  number: number
  left: string
  /** The chosen side, and the right one, undefined while it is withheld. */
  own: PairSide | undefined
  correct: PairSide | undefined
}

export type PairSide = { letter: string; html: string }

/** The rows of a match, with the side that was chosen for each and the right one. */
export function shownPairs({ options, correctAnswer, ownAnswer }: Answered): ShownPair[] {
  const [right, own] = [numbersOf(correctAnswer), numbersOf(ownAnswer)]
  const sideOf = (number = 0) => {
    const html = options[number - 1]?.match
    return html ? { letter: optionLetter(number), html } : undefined
  }
  return options.map(({ html }, index) => ({
    number: index + 1,
    left: html,
    own: sideOf(own[index]),
    correct: sideOf(right[index]),
  }))
}

/** Whether the right answer may be seen: otherwise the server omits it. */
export function isAnswerShown(question: Answered & { modelAnswer: string }): boolean {
  const { correctAnswer, modelAnswer, options } = question
  return correctAnswer !== '' || modelAnswer !== '' || options.some(({ isCorrect }) => isCorrect)
}
