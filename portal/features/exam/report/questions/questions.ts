import type { QuestionOutcome, ReportQuestion } from '#portal/shared/exam/test-report.ts'

/** Filters of the list of questions; 'right' includes 'partly'. */
export const questionFilters = ['all', 'right', 'wrong', 'left'] as const
export type QuestionFilter = (typeof questionFilters)[number]

/** The number of questions shown first, and added by each 'Show more'. */
export const questionsAtOnce = 10

const filterOf: Readonly<Record<QuestionOutcome, QuestionFilter>> = {
  right: 'right',
  partly: 'right',
  wrong: 'wrong',
  left: 'left',
  waiting: 'all',
  bonus: 'right',
  dropped: 'all',
  extra: 'all',
  later: 'all',
}

/** Wrong and unanswered questions come first, because they are the ones to learn from. */
const decimals: Readonly<Record<QuestionOutcome, number>> = {
  wrong: 0,
  left: 0,
  partly: 1,
  waiting: 2,
  later: 2,
  bonus: 2,
  dropped: 2,
  extra: 2,
  right: 3,
}

export const filterQuestions = (
  questions: readonly ReportQuestion[],
  filter: QuestionFilter,
): ReportQuestion[] =>
  questions
    .filter(({ outcome }) => filter === 'all' || filterOf[outcome] === filter)
    .toSorted((a, b) => decimals[a.outcome] - decimals[b.outcome] || a.number - b.number)

/**
 * `45 s`, `2 min 5 s`, `1 h 2 min 5 s`: hours, minutes, seconds [report-15].
 * @param ms time spent on a question
 */
export function showQuestionTime(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const
  const shown = parts.filter(([value]) => value > 0).map(([value, unit]) => `${value} ${unit}`)
  return shown.join(' ') || '0 s'
}

export type TimeBar = { of: 'you' | 'average' | 'topper'; ms: number; share: number }

/**
 * The student's time for a question beside the average and the topper's, as shares (0 to 1) of the maximum.
 * @returns the student's alone if the others are withheld
 */
export function timeBars(times: ReportQuestion['times']): TimeBar[] {
  const bars = (['you', 'average', 'topper'] as const).flatMap((of) => {
    const ms = times[of]
    return ms === null ? [] : [{ of, ms: Math.max(0, ms) }]
  })
  const max = Math.max(...bars.map(({ ms }) => ms))
  return bars.map(({ of, ms }) => ({ of, ms, share: max > 0 ? ms / max : 0 }))
}
