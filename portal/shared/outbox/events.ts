import { withinLimit } from '#portal/shared/device/within-limit.ts'

/** Events between the code that queues something on this device and the shell, which loads the code that sends it. */
type Queued = 'homework' | 'change'
const queuedListeners = new Set<(what: Queued) => void>()
const settledListeners = new Set<() => Promise<unknown>>()

/** Something waits to be sent: homework that was confirmed, or a change without a network. */
export function notifyQueued(what: Queued): void {
  for (const notify of queuedListeners) notify(what)
}

/** @returns a function that unsubscribes */
export function onQueued(what: Queued, listener: () => void): () => void {
  const notify = (queued: Queued) => queued === what && listener()
  queuedListeners.add(notify)
  return () => queuedListeners.delete(notify)
}

const patienceMs = 4000

/** It was sent or refused: screens may have changed. @returns when they are fetched again, or that takes long */
export async function notifySettled(): Promise<void> {
  await withinLimit(Promise.allSettled([...settledListeners].map((notify) => notify())), patienceMs)
}

/** @returns a function that unsubscribes */
export function onSettled(listener: () => Promise<unknown>): () => void {
  settledListeners.add(listener)
  return () => settledListeners.delete(listener)
}
