import { type Test, testTypes } from '#domain/exam/calls.ts'

/** Of one student alone (spec/3 §9). */
const lonePercentile = 99

/**
 * How many of all stand behind a rank, in percent, to two decimals (spec/3 §5).
 * @param rank from 1 @param takers how many took the test
 */
export function percentileOf(rank: number, takers: number): string {
  const percentile = takers > 1 ? ((takers - rank) / takers) * 100 : lonePercentile
  return percentile.toFixed(2)
}

/** The time of a subject in whole minutes (spec/3 §5 "ms / 60000"). */
export const subjectMinutes = (ms: number): number => Math.floor(Math.max(0, ms) / 60_000)

/** `45 min`; over 60 minutes with hours, `1 h 30 min` (spec/3 §5). */
export function showDuration(minutes: number): string {
  if (minutes <= 60) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`
}

/** How long a test may take, in minutes; null for practice, which has no limit. */
export const timeLimitOf = ({
  test_type_id,
  duration,
}: Pick<Test, 'test_type_id' | 'duration'>): number | null =>
  test_type_id === testTypes.practice ? null : duration

/** Texts of tests are cut after so many characters (spec/3 §9). */
export const nameLengths = { card: 47, productCard: 25, report: 29, subject: 30 } as const
