/**
 * Runs at most `max` works of one key at a time; the others wait in their order. How many wait is limited by
 * the rate of the key.
 * @returns what the work returns, or throws
 */
export function createQueues(max: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()

  async function start(key: string): Promise<void> {
    const count = running.get(key) ?? 0
    if (count < max) {
      running.set(key, count + 1)
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.set(key, [...(waiting.get(key) ?? []), resolve])
    // The work that ends passes its slot on.
    await promise
  }

  function end(key: string): void {
    const [next, ...others] = waiting.get(key) ?? []
    if (others.length > 0) waiting.set(key, others)
    else waiting.delete(key)
    const left = (running.get(key) ?? 0) - 1
    if (next) next()
    else if (left > 0) running.set(key, left)
    else running.delete(key)
  }

  return async (key, work) => {
    await start(key)
    try {
      return await work()
    } finally {
      end(key)
    }
  }
}
