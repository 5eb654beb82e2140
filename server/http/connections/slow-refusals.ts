/** How long a refusal is delayed, and how many may wait at once: each holds its connection. */
type Holding = { ms: number; max: number }

/** Slows down a client that sends in a loop; one that sends too many at once has to wait as long anyway. */
const holding: Holding = { ms: 1000, max: 1000 }

/** @returns resolves when a 429 may be sent: at once where too many wait already */
export function createRefusalDelay({ ms, max }: Holding = holding): () => Promise<void> {
  let waiting = 0
  return async () => {
    if (waiting >= max) return
    waiting += 1
    await new Promise((resolve) => setTimeout(resolve, ms))
    waiting -= 1
  }
}
