/**
 * Runs a function when the browser is idle, after `timeoutMs` at the latest. Safari has no idle callbacks: there it
 * always waits that long.
 * @returns cancels it
 */
export function whenIdle(run: () => void, timeoutMs: number): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, timeoutMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: timeoutMs })
  return () => cancelIdleCallback(handle)
}
