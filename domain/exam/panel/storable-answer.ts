import type { Answer } from '#domain/exam/question.ts'

/**
 * Removes null characters and replaces halves of characters, which databases do not store, so that the answer is the same
 * everywhere.
 */
export function storableAnswer(answer: Answer): Answer {
  switch (answer.type) {
    case 2:
      return { ...answer, text: storableText(answer.text) }
    case 7:
      return { ...answer, blanks: answer.blanks.map(storableText) }
    default:
      return answer
  }
}

const storableText = (text: string) => text.replaceAll('\0', '').toWellFormed()
