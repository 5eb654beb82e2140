import type { Answer } from '#domain/exam/question.ts'

/**
 * An answer as every database keeps it, so that it is the same on all sides: without zero characters, and without
 * halves of characters, as a limit of letters can leave of the last one.
 */
export function keepableAnswer(answer: Answer): Answer {
  switch (answer.type) {
    case 2:
      return { ...answer, text: keepable(answer.text) }
    case 7:
      return { ...answer, blanks: answer.blanks.map(keepable) }
    default:
      return answer
  }
}

const keepable = (text: string) => text.replaceAll('\0', '').toWellFormed()
