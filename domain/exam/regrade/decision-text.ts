import { showNumber } from '#domain/exam/percent.ts'
import type { RegradeKind } from '#domain/exam/regrade/kinds.ts'

const words: Readonly<Record<RegradeKind, string>> = {
  key: 'Key of question {number} changed',
  dropped: 'Question {number} was dropped: it counts for nobody',
  bonus_to_all: 'Bonus for question {number}: full marks for everybody',
  bonus_to_tried: 'Bonus for question {number}: full marks for everybody who tried it',
  as_printed: '',
}

/** `+4`, `−1.5`; '' for none. */
export function showDifference(difference: number): string {
  if (difference === 0) return ''
  return `${difference > 0 ? '+' : '−'}${showNumber(Math.abs(difference))}`
}

/**
 * What a student reads about a decision, with what it changed: `Key of question 12 changed: +4`.
 * @param difference of the student's marks
 */
export function decisionText(kind: RegradeKind, number: number, difference: number): string {
  const change = showDifference(difference) || 'your marks stay'
  const text = words[kind].replace('{number}', String(number))
  return kind === 'key' ? `${text}: ${change}` : `${text} (${change})`
}
