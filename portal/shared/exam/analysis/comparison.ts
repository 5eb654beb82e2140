import { showSeconds } from '#domain/exam/duration.ts'
import { percentOf, showNumber, showPercent } from '#domain/exam/percent.ts'
import type { TestReport } from '#domain/exam/report/calls.ts'

/** A figure, and where it is a part of something, how much of it. */
export type Figure = { text: string; percent?: string }
export type ComparisonRow = {
  kind: 'score' | 'correct' | 'incorrect' | 'attempted' | 'time'
  you: Figure
  /** null where it is withheld. */
  topper: Figure | null
  average: Figure | null
}

type Taker = {
  marks: number
  totalMarks: number
  correct: number
  incorrect: number
  attempted: number
  questions: number
  seconds: number
}

/**
 * You, Topper and Average (spec/2 §2.6). Attempted counts are of all questions, correct and incorrect ones of those
 * attempted (spec/3 §5 "Report calculations").
 */
export function comparisonRows(report: TestReport): ComparisonRow[] {
  const { test_report: own, topper_report: topper, average_report: average } = report
  const attempted = own.right_ques_count + own.wrong_ques_count
  const questions = attempted + own.left_ques_count
  const you: Taker = {
    marks: own.total_score,
    totalMarks: own.total_marks,
    correct: own.right_ques_count,
    incorrect: own.wrong_ques_count,
    attempted,
    questions,
    seconds: own.total_attempted_time,
  }
  const best: Taker | null = topper && {
    marks: topper.marks_obtained,
    totalMarks: topper.maximum_marks,
    correct: topper.total_correct_que,
    incorrect: topper.total_incorrect_que,
    attempted: topper.total_attempted,
    questions,
    seconds: topper.total_time_taken,
  }
  const mean: Taker | null = average && {
    marks: average.marks,
    totalMarks: own.total_marks,
    correct: average.correct,
    incorrect: average.incorrect,
    attempted: average.attempted,
    questions,
    seconds: average.time_taken,
  }
  return kinds.map((kind) => ({
    kind,
    you: figures[kind](you),
    topper: best && figures[kind](best),
    average: mean && figures[kind](mean),
  }))
}

const kinds = ['score', 'correct', 'incorrect', 'attempted', 'time'] as const

const figures: Readonly<Record<ComparisonRow['kind'], (taker: Taker) => Figure>> = {
  score: ({ marks, totalMarks }) => part(marks, totalMarks),
  correct: ({ correct, attempted }) => part(correct, attempted),
  incorrect: ({ incorrect, attempted }) => part(incorrect, attempted),
  attempted: ({ attempted, questions }) => part(attempted, questions),
  time: ({ seconds }) => ({ text: showSeconds(seconds) }),
}

function part(value: number, whole: number): Figure {
  const percent = percentOf(value, whole)
  const text = `${showNumber(value)} / ${showNumber(whole)}`
  return percent === undefined ? { text } : { text, percent: showPercent(percent) }
}
