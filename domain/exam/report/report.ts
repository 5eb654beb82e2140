/** The percentile of a student who took the test alone [report-13]. */
const singlePercentile = 99

/**
 * The percentage of students behind a rank, with two decimals [report-13].
 * @param rank from 1 @param takers how many took the test
 */
export function percentileOf(rank: number, takers: number): string {
  const percentile = takers > 1 ? ((takers - rank) / takers) * 100 : singlePercentile
  return percentile.toFixed(2)
}

/** The time of a subject in whole minutes [report-15]. */
export const subjectMinutes = (ms: number): number => Math.floor(Math.max(0, ms) / 60_000)

/** Texts of tests are cut after this many characters [exam-8, report-10, report-16]. */
export const nameLengths = { card: 47, productCard: 25, report: 29, subject: 30 } as const

type SubjectCounts = { right: number; wrong: number; left: number }

/**
 * The subject with the smallest share of right answers; of equal ones that with more wrong answers, then the first.
 * @returns undefined if all subjects are equal
 */
export function weakestSubject<Subject extends SubjectCounts>(rows: readonly Subject[]): Subject | undefined {
  const counted = rows.filter(({ right, wrong, left }) => right + wrong + left > 0)
  const shareOf = ({ right, wrong, left }: SubjectCounts) => right / (right + wrong + left)
  const [weakest, ...others] = counted.toSorted((a, b) => shareOf(a) - shareOf(b) || b.wrong - a.wrong)
  return weakest && others.some((one) => shareOf(one) > shareOf(weakest)) ? weakest : undefined
}
