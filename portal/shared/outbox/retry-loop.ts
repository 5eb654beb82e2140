import { ApiError } from '#portal/shared/api-error.ts'

/** Pauses after failures, by how many came in a row; each is a third shorter to a third longer. */
const pausesMs = [500, 3000, 10_000]

export type RetryLoop = {
  /** Sends, unless it pauses after a failure. */
  wake: () => void
  /** Sends now. */
  retry: () => void
  stop: () => void
}

/**
 * The policy of retries for homework and changes that wait on this device: sends at once, and after a failure again and again, with pauses that grow.
 * When the browser is online again, or the page is shown again, it sends without waiting for the pause to end.
 * @param send sends what waits, one call at a time; throws where a retry may help
 */
export function startRetrying(send: () => Promise<void>): RetryLoop {
  let isStopped = false
  let isRunning = false
  let isWoken = false
  let failures = 0
  let pause: ReturnType<typeof setTimeout> | undefined

  const run = async () => {
    if (isStopped) return
    if (isRunning) {
      isWoken = true
      return
    }
    isRunning = true
    isWoken = false
    try {
      await send()
      failures = 0
    } catch (error) {
      isWoken = false
      pause = setTimeout(retry, pauseAfter(failures, error))
      failures += 1
    }
    isRunning = false
    if (isWoken) void run()
  }

  const retry = () => {
    clearTimeout(pause)
    pause = undefined
    void run()
  }
  const retryIfShown = () => {
    if (document.visibilityState === 'visible') retry()
  }

  addEventListener('online', retry)
  document.addEventListener('visibilitychange', retryIfShown)
  void run()
  return {
    wake: () => {
      if (pause === undefined) void run()
    },
    retry,
    stop: () => {
      isStopped = true
      clearTimeout(pause)
      removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', retryIfShown)
    },
  }
}

/** Random, so that the devices of a school do not all come back at once. */
function pauseAfter(failures: number, error: unknown): number {
  const pauseMs = pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0
  const requestedMs = error instanceof ApiError ? error.retryAfterMs : 0
  return Math.max(pauseMs * (2 / 3 + (2 / 3) * Math.random()), requestedMs)
}
