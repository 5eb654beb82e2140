/** Runs callbacks in order, each in a separate task, so that taps and scrolling need not wait for all of them. */
export function takeTurns(): (run: () => void) => void {
  const waiting: (() => void)[] = []
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => waiting.shift()?.()
  return (run) => {
    waiting.push(run)
    port2.postMessage(null)
  }
}
