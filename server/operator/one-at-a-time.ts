import { setTimeout as wait } from 'node:timers/promises'

const goodForMs = 1000

/**
 * A look at something that may hang. Asked again while one is under way it begins no second one, and each is good for a
 * second: asking often costs nothing.
 * @param look never fails @param patienceMs how long who asks waits; then the answer is undefined
 */
export function oneAtATime<T>(look: () => Promise<T>, patienceMs: number): () => Promise<T | undefined> {
  let underWay: Promise<T> | undefined
  let last: { found: T; until: number } | undefined
  return async () => {
    if (last && performance.now() < last.until) return last.found
    underWay ??= look()
      .then((found) => {
        last = { found, until: performance.now() + goodForMs }
        return found
      })
      .finally(() => {
        underWay = undefined
      })
    const patience = new AbortController()
    const late = wait(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined)
    return Promise.race([underWay, late]).finally(() => patience.abort())
  }
}
