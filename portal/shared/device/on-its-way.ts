import { withinLimit } from './within-limit.ts'

/** Events between the screen on which homework was confirmed and the shell, which loads the sending bar for them. */
const askedListeners = new Set<() => void>()
const settledListeners = new Set<() => Promise<unknown>>()

/** Homework was confirmed. */
export function notifyAsked(): void {
  for (const notify of askedListeners) notify()
}

/** @returns a function that unsubscribes */
export function onAsked(listener: () => void): () => void {
  askedListeners.add(listener)
  return () => askedListeners.delete(listener)
}

const patienceMs = 4000

/** It was submitted or refused: lists may have changed. @returns when they are fetched again, or that takes long */
export async function notifySettled(): Promise<void> {
  await withinLimit(Promise.allSettled([...settledListeners].map((notify) => notify())), patienceMs)
}

/** @returns a function that unsubscribes */
export function onSettled(listener: () => Promise<unknown>): () => void {
  settledListeners.add(listener)
  return () => settledListeners.delete(listener)
}
