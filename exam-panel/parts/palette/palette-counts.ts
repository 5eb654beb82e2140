import type { QuestionState } from '#domain/exam/panel/question-state.ts'
import { isEmpty } from '#domain/exam/question.ts'

export const paletteStates = ['notVisited', 'notAnswered', 'answered', 'marked', 'answeredAndMarked'] as const
export type PaletteState = (typeof paletteStates)[number]

export const isAnswered = ({ answer }: QuestionState): boolean =>
  answer !== null && answer.value !== null && !isEmpty(answer.value)

/** @param state undefined if the question was never shown */
export function paletteState(state: QuestionState | undefined): PaletteState {
  if (!state) return 'notVisited'
  if (state.mark?.value) return isAnswered(state) ? 'answeredAndMarked' : 'marked'
  return isAnswered(state) ? 'answered' : 'notAnswered'
}

/** Counts the states for the question before submission. Answers marked for review count as answered. */
export function countPalette(states: readonly (QuestionState | undefined)[]): Record<PaletteState, number> {
  const counts = { notVisited: 0, notAnswered: 0, answered: 0, marked: 0, answeredAndMarked: 0 }
  for (const state of states) counts[paletteState(state)] += 1
  return counts
}
