import { type Answer, isEmpty } from '#domain/exam/question.ts'

export type AnswerTo = { questionId: number; answer: Answer | null }

/**
 * Writes the answers of an attempt as one text, a line for each answered question in order of id. The receipt contains
 * its SHA-256, so browser and server must produce the same text.
 */
export function answersText(attemptId: number, answers: readonly AnswerTo[]): string {
  const lines = answers
    .flatMap(({ questionId, answer }) =>
      answer === null || isEmpty(answer) ? [] : [{ questionId, text: JSON.stringify(plainOf(answer)) }],
    )
    .sort((one, other) => one.questionId - other.questionId)
    .map(({ questionId, text }) => `${questionId} ${text}\n`)
  return `attempt ${attemptId}\n${lines.join('')}`
}

/** Field names are left out because their order is not fixed; chosen options are sorted. */
function plainOf(answer: Answer): readonly (number | string | boolean)[] {
  switch (answer.type) {
    case 1:
      return [1, answer.option]
    case 2:
      return [2, answer.text.toWellFormed()]
    case 3:
    case 10:
      return [answer.type, ...[...new Set(answer.options)].sort((one, other) => one - other)]
    case 4:
      return [4, answer.value]
    case 5:
      return [5, answer.isTrue]
    case 6:
    case 8:
    case 9:
      return [answer.type, ...answer.pairs]
    case 7:
      return [7, ...answer.blanks.map((text) => text.toWellFormed())]
  }
}
