/** Pauses between tries, in seconds; after the last one the message is given up. */
const waits = [5, 15, 60, 300, 900, 1800, 3600] as const

export const maxTries = waits.length + 1

/**
 * When to retry.
 * @param tries the number of tries, with the failed one
 * @returns undefined to give up
 */
export function nextTryAt(tries: number, now: Date): Date | undefined {
  const wait = waits[Math.max(tries, 1) - 1]
  return wait === undefined ? undefined : new Date(now.getTime() + wait * 1000)
}
