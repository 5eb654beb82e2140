type Scores = { marks: number; whole: number; average: number | null; topper: number | null }

/** Percentages of a bar's length. */
export type Scale = { zero: number; you: number; average: number | null; topper: number | null }

/**
 * The positions of scores on a bar. It begins below 0 if a score does, and ends above the total if a score is higher.
 * @returns undefined for a test without marks
 */
export function scaleOf({ marks, whole, average, topper }: Scores): Scale | undefined {
  if (whole <= 0) return undefined
  const values = [marks, average, topper].filter((one) => one !== null)
  const low = Math.min(0, ...values)
  const high = Math.max(whole, ...values)
  const percentAt = (one: number) => ((one - low) / (high - low)) * 100
  return {
    zero: percentAt(0),
    you: percentAt(marks),
    average: average === null ? null : percentAt(average),
    topper: topper === null ? null : percentAt(topper),
  }
}
