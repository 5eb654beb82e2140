/** How long a refusal waits, and how many may wait at once: each holds its connection. */
type Holding = { ms: number; most: number }

/** Whoever asks in a loop is slowed down by it; whoever asks too much at once was told to wait as long anyway. */
const holding: Holding = { ms: 1000, most: 1000 }

/** @returns comes when a refusal for too many requests may be sent: at once where too many wait already */
export function createRefusalDelay({ ms, most }: Holding = holding): () => Promise<void> {
  let waiting = 0
  return async () => {
    if (waiting >= most) return
    waiting += 1
    await new Promise((resolve) => setTimeout(resolve, ms))
    waiting -= 1
  }
}
