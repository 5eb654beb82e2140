import { setTimeout as wait } from 'node:timers/promises'

const cachedMs = 1000

/**
 * A check that may hang: calls share the running one, and its result is cached for a second.
 * @param check never fails @param timeoutMs for each caller; then the result is undefined
 */
export function oneAtATime<T>(check: () => Promise<T>, timeoutMs: number): () => Promise<T | undefined> {
  let running: Promise<T> | undefined
  let last: { found: T; until: number } | undefined
  return async () => {
    if (last && performance.now() < last.until) return last.found
    running ??= check()
      .then((found) => {
        last = { found, until: performance.now() + cachedMs }
        return found
      })
      .finally(() => {
        running = undefined
      })
    const settled = new AbortController()
    const timeout = wait(timeoutMs, undefined, { signal: settled.signal }).catch(() => undefined)
    return Promise.race([running, timeout]).finally(() => settled.abort())
  }
}
