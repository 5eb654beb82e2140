import type { TestReport } from '#domain/exam/report/calls.ts'

export type QuestionRow = TestReport['question_wise_distribution'][number]

/** How an answer was marked; `later` where that is not shown yet. */
export type QuestionOutcome = 'right' | 'partly' | 'wrong' | 'left' | 'waiting' | 'later'

const outcomes: Readonly<Record<number, QuestionOutcome>> = {
  1: 'right',
  2: 'partly',
  0: 'wrong',
  [-1]: 'left',
  [-2]: 'waiting',
  [-3]: 'later',
}

/** What another back end writes otherwise counts as left: it is neither right nor wrong. */
export const outcomeOf = ({ is_correct }: Pick<QuestionRow, 'is_correct'>): QuestionOutcome =>
  outcomes[is_correct] ?? 'left'

/** What the list of questions can be filtered by; 'right' includes 'partly'. */
export const questionFilters = ['all', 'right', 'wrong', 'left'] as const
export type QuestionFilter = (typeof questionFilters)[number]

const shownUnder: Readonly<Record<QuestionOutcome, QuestionFilter>> = {
  right: 'right',
  partly: 'right',
  wrong: 'wrong',
  left: 'left',
  waiting: 'all',
  later: 'all',
}

export const filterQuestions = (rows: readonly QuestionRow[], filter: QuestionFilter): QuestionRow[] =>
  rows.filter((row) => filter === 'all' || shownUnder[outcomeOf(row)] === filter)

/** `45 s`, `2 min 5 s`, `1 h 2 min 5 s`: hours, minutes, seconds (spec/3 §5). @param ms of a question */
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
 * One's own time at a question beside the average and the topper's; each as a share, 0 to 1, of the longest of them.
 * @returns one's own alone where the others are withheld
 */
export function timeBars({
  student_time,
  average_time,
  topper_time,
}: Pick<QuestionRow, 'student_time' | 'average_time' | 'topper_time'>): TimeBar[] {
  const all = [
    { of: 'you', ms: student_time },
    { of: 'average', ms: average_time },
    { of: 'topper', ms: topper_time },
  ] as const
  const known = all.flatMap(({ of, ms }) => (ms === null ? [] : [{ of, ms: Math.max(0, ms) }]))
  const longest = Math.max(...known.map(({ ms }) => ms))
  return known.map(({ of, ms }) => ({ of, ms, share: longest > 0 ? ms / longest : 0 }))
}
