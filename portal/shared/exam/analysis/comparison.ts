import { showSeconds } from '#domain/exam/duration.ts'
import { percentOf, showNumber, showPercent } from '#domain/exam/percent.ts'
import type { Taker, TestReport } from '#portal/shared/exam/test-report.ts'

/** A figure, with its share if it is part of a total. */
export type Figure = { text: string; percent?: string }
export type ComparisonRow = {
  kind: 'score' | 'correct' | 'incorrect' | 'attempted' | 'time'
  you: Figure
  /** null if it is withheld. */
  topper: Figure | null
  average: Figure | null
}

/**
 * You, Topper and Average [report-18]. Attempted counts are shares of all questions, correct and incorrect ones of the
 * attempted [report-14].
 */
export const comparisonRows = ({ you, topper, average }: TestReport): ComparisonRow[] =>
  kinds.map((kind) => ({
    kind,
    you: figures[kind](you),
    topper: topper && figures[kind](topper),
    average: average && figures[kind](average),
  }))

const kinds = ['score', 'correct', 'incorrect', 'attempted', 'time'] as const

const figures: Readonly<Record<ComparisonRow['kind'], (taker: Taker) => Figure>> = {
  score: ({ marks, totalMarks }) => part(marks, totalMarks),
  correct: ({ right, attempted }) => part(right, attempted),
  incorrect: ({ wrong, attempted }) => part(wrong, attempted),
  attempted: ({ attempted, questions }) => part(attempted, questions),
  time: ({ seconds }) => ({ text: showSeconds(seconds) }),
}

function part(value: number, whole: number): Figure {
  const percent = percentOf(value, whole)
  const text = `${showNumber(value)} / ${showNumber(whole)}`
  return percent === undefined ? { text } : { text, percent: showPercent(percent) }
}
