/** Waits between tries, in seconds; a message that has failed once more than there are waits is given up. */
const waits = [5, 15, 60, 300, 900, 1800, 3600] as const

export const maxTries = waits.length + 1

/**
 * When to try again after a failure.
 * @param tries how often it has been tried, the failed one included
 * @returns undefined when it is given up
 */
export function nextTryAt(tries: number, now: Date): Date | undefined {
  const wait = waits[Math.max(tries, 1) - 1]
  return wait === undefined ? undefined : new Date(now.getTime() + wait * 1000)
}
