import { optionLetter } from '#domain/exam/answer-text.ts'
import type { BookmarkedQuestion } from '#domain/exam/bookmark/calls.ts'

type Asked = Pick<BookmarkedQuestion, 'ques_type' | 'options' | 'correct_ans' | 'attempt_answer'>

/** Numbers from 1, split by commas; what is none is 0. */
const numbersOf = (answer: string): number[] =>
  answer.split(',').map((part) => (/^\s*\d{1,3}\s*$/.test(part) ? Number(part) : 0))

/** Options of true and false are these two. */
const truths: Readonly<Record<string, string>> = { true: '1', false: '2' }

export type ShownOption = { letter: string; html: string; isCorrect: boolean; isOwn: boolean }

/** Options of a choice, and which of them are right and were chosen. */
export function shownOptions({ options, correct_ans, attempt_answer }: Asked): ShownOption[] {
  const chosenOf = (answer: string) => new Set(numbersOf(truths[answer.trim()] ?? answer))
  const [right, own] = [chosenOf(correct_ans), chosenOf(attempt_answer)]
  return options.map(({ answer_option, is_correct }, index) => ({
    letter: optionLetter(index + 1),
    html: answer_option,
    isCorrect: is_correct === 1 || right.has(index + 1),
    isOwn: own.has(index + 1),
  }))
}

export type ShownPair = {
  number: number
  left: string
  /** The side that was chosen, and the right one; undefined where there is none to show. */
  own: PairSide | undefined
  correct: PairSide | undefined
}

export type PairSide = { letter: string; html: string }

/** The rows of a match, with the side that was chosen for each and the right one. */
export function shownPairs({ options, correct_ans, attempt_answer }: Asked): ShownPair[] {
  const [right, own] = [numbersOf(correct_ans), numbersOf(attempt_answer)]
  const sideOf = (number = 0) => {
    const html = options[number - 1]?.answer_choice_option
    return html ? { letter: optionLetter(number), html } : undefined
  }
  return options.map(({ answer_option }, index) => ({
    number: index + 1,
    left: answer_option,
    own: sideOf(own[index]),
    correct: sideOf(right[index]),
  }))
}

/** Whether the right answer may be seen: the server leaves it out where not. */
export const isAnswerShown = ({ correct_ans, answer, options }: Asked & { answer: string }): boolean =>
  correct_ans !== '' || answer !== '' || options.some(({ is_correct }) => is_correct === 1)
