import { withinLimit } from './within-limit.ts'

/**
 * Between a screen on which something was confirmed and the shell, which shows it on every screen and whose code for
 * that comes only then.
 */
const askedListeners = new Set<() => void>()
const settledListeners = new Set<() => Promise<unknown>>()

/** Something was asked for that goes on from any screen. */
export function tellAsked(): void {
  for (const tell of askedListeners) tell()
}

/** @returns what ends it */
export function onAsked(listener: () => void): () => void {
  askedListeners.add(listener)
  return () => askedListeners.delete(listener)
}

const patienceMs = 4000

/** It was done or refused: what lies at the school may be otherwise. @returns when the screen has followed, or takes long */
export async function tellSettled(): Promise<void> {
  await withinLimit(Promise.allSettled([...settledListeners].map((tell) => tell())), patienceMs)
}

/** @returns what ends it */
export function onSettled(listener: () => Promise<unknown>): () => void {
  settledListeners.add(listener)
  return () => settledListeners.delete(listener)
}
