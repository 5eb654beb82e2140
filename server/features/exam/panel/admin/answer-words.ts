import { optionLetter } from '#domain/exam/answer-text.ts'
import { plainText } from '#domain/exam/bookmark/question-text.ts'
import { type Answer, isEmpty, type QuestionPart } from '#domain/exam/question.ts'

type Sides = { options: readonly QuestionPart[]; matches: readonly QuestionPart[] }

/**
 * An answer in words, for an examiner: options with the letters that they have in the paper, and their texts. @returns '' for
 * none
 */
export function answerWords(answer: Answer | null, { options, matches }: Sides): string {
  if (answer === null || isEmpty(answer)) return ''
  const textIn = (parts: readonly QuestionPart[], number: number) => plainText(parts[number - 1]?.html ?? '')
  const lettered = (number: number) =>
    [optionLetter(number).toUpperCase(), textIn(options, number)].filter((part) => part !== '').join('. ')
  switch (answer.type) {
    case 1:
      return lettered(answer.option)
    case 2:
      return answer.text
    case 3:
      return answer.options
        .toSorted((a, b) => a - b)
        .map(lettered)
        .join('; ')
    case 4:
      return String(answer.value)
    case 5:
      return answer.isTrue ? 'True' : 'False'
    case 6:
      return answer.pairs
        .map((right, index) => `${textIn(options, index + 1)} – ${textIn(matches, right) || 'nothing'}`)
        .join('; ')
    case 7:
      return answer.blanks.map((text, index) => `${index + 1}: ${text.trim() || 'empty'}`).join('; ')
    case 8:
      return answer.pairs
        .map((number, index) => `${index + 1}: ${textIn(options, number) || 'empty'}`)
        .join('; ')
    case 9:
      return answer.pairs.map((number) => textIn(options, number)).join('; ')
    case 10:
      return answer.options
        .toSorted((a, b) => a - b)
        .map((number) => textIn(options, number))
        .join('; ')
  }
}
