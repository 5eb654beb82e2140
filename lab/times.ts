/** The time that this share of them does not exceed; 0 of none. */
export const share = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0

/** Median, p99 and slowest, unless other shares are given. */
export const showTimes = (times: readonly number[], parts = [0.5, 0.99, 1]): string =>
  `${parts.map((part) => share(times, part).toFixed(1)).join(', ')} ms`
