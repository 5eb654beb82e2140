import { type Answer, isEmpty } from '#domain/exam/question.ts'

export type AnswerTo = { questionId: number; answer: Answer | null }

/**
 * The answers of an attempt as one text, whose SHA-256 is on the receipt: a line for each answered question, by its
 * number. The same answers make the same text in the browser and on the server.
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

/** Without the names of fields, whose order is not fixed; chosen options in their order. */
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
