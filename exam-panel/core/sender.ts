import { bytesOf, hasPending } from '#domain/exam/panel/exam-tab.ts'
import { maxBytesSent } from '#domain/exam/panel/limits.ts'
import { mayPass } from '#portal/shared/api-error.ts'
import { isContentRejected, retryAfterOf } from './call.ts'
import { type Delivery, type DeliveryParts, startDelivery } from './delivery.ts'
import type { Message } from './outbox.ts'
import { pauseMs } from './pause.ts'

/** The longest time between two calls of an open tab. */
const heartbeatMs = 15_000
/** The pause of an inactive tab that waits for the end of its exam. */
const inactivePauseMs = 1000
/** Browsers send 64 KB for a closed page, including events and headers. */
const maxFlushedBytes = 48_000
const maxKeptAliveBytes = 60_000

export type Sender = {
  /** Sends within this time, or later after a failure. */
  wake: (inMs: number) => void
  /** Sends now, even after failures. */
  retry: () => void
  /** Aborts the running call and sends now, because the network changed or the device slept. */
  restart: () => void
  flush: () => void
}

type SenderParts = DeliveryParts & {
  /** Adds the time spent until now. */
  addSpentTime: () => void
}

/**
 * Sends pending state, one call at a time, until all of it is acknowledged, with a backoff after failures. Also sends the
 * heartbeat, which fetches what other tabs saved.
 */
export function startSender({ addSpentTime, ...parts }: SenderParts): Sender {
  const { store, clock } = parts
  const { getState: read, setState: change } = store
  const delivery = startDelivery(parts)
  const timer = createTimer(run)
  let running: AbortController | undefined
  let isRetryDue = false
  let failures = 0
  let nextInMs = heartbeatMs

  function wake(inMs: number): void {
    nextInMs = Math.min(nextInMs, inMs)
    // The next call after a running one or a backoff includes it anyway.
    if (!running && failures === 0) timer.plan(nextInMs)
  }

  async function run(): Promise<void> {
    timer.clear()
    if (running || read().connection === 'over') return
    running = new AbortController()
    nextInMs = heartbeatMs
    addSpentTime()
    const pause = await sendOnce(running.signal)
    running = undefined
    const { connection, receipt, examTab } = read()
    if (connection !== 'over' && !(receipt && !hasPending(examTab))) timer.plan(isRetryDue ? 0 : pause)
    isRetryDue = false
  }

  /** @returns the pause before the next call */
  async function sendOnce(signal: AbortSignal): Promise<number> {
    const message = delivery.prepare(maxBytesSent)
    try {
      const hasRefused = await delivery.deliver(message, { signal })
      failures = 0
      return hasRefused ? 0 : pauseAfter(message)
    } catch (error) {
      if (!signal.aborted) return pauseAfterFailure(error, message)
      delivery.markStale()
      return 0
    }
  }

  function pauseAfter(message: Message): number {
    const { isSubmitted, isActive, receipt } = read()
    if (!message.isAll) return 0
    return isSubmitted && !receipt ? (isActive ? 0 : inactivePauseMs) : nextInMs
  }

  function pauseAfterFailure(error: unknown, message: Message): number {
    if (!mayPass(error)) {
      if (!isContentRejected(error) || !delivery.isolateRejected(message)) change({ connection: 'over' })
      return 0
    }
    failures += 1
    delivery.connectionLost()
    const { endsAt } = read()
    const remainingMs = endsAt === null ? null : endsAt - clock.now()
    return pauseMs({ failures, requestedMs: retryAfterOf(error), remainingMs, chance: Math.random() })
  }

  function retry(): void {
    isRetryDue = running !== undefined
    if (!running) void run()
  }

  function restart(): void {
    running?.abort()
    failures = 0
    retry()
  }

  function flush(): void {
    if (read().connection !== 'over') flushOnLeaving(delivery)
  }

  addEventListener('online', restart)
  addEventListener('offline', delivery.connectionLost)
  wake(0)
  return { wake, retry, restart: restart, flush }
}

/** May run beside another call, because saves can be repeated. */
function flushOnLeaving({ prepare, deliver }: Delivery): void {
  const message = prepare(maxFlushedBytes)
  if (message.sending.states.length + message.events.length === 0) return
  // A larger message can still be sent if the page is only hidden.
  const keepalive = bytesOf(message) <= maxKeptAliveBytes
  const fetchOnLeaving = (url: string, init: RequestInit) => fetch(url, { ...init, keepalive })
  deliver(message, { fetch: fetchOnLeaving }).catch(() => undefined)
}

/** Runs work at the earliest time planned since the last run. */
function createTimer(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY
  return {
    plan: (inMs: number): void => {
      const at = performance.now() + inMs
      if (at >= dueAt) return
      clearTimeout(timer)
      dueAt = at
      timer = setTimeout(work, inMs)
    },
    clear: (): void => {
      clearTimeout(timer)
      dueAt = Number.POSITIVE_INFINITY
    },
  }
}
