import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Watched, Watching } from './bystander-thread.ts'

/** What is over in a moment may still be felt a while. */
const leastMs = 3000

/**
 * Opens home again and again while something else happens, in a thread of its own: what keeps the attacker busy is not
 * the server's.
 * @returns milliseconds until home was whole: 95 of 100 were faster; and how many failed
 */
export async function watchHome<T>(
  watching: Watching,
  meanwhile: () => Promise<T>,
): Promise<{ result: T; p95: number; failures: number }> {
  const thread = new Worker(new URL('./bystander-thread.ts', import.meta.url), { workerData: watching })
  await once(thread, 'online')
  const least = new Promise((resolve) => setTimeout(resolve, leastMs))
  const result = await meanwhile().finally(() => least)
  thread.postMessage('it is over')
  const [{ times, failures }] = (await once(thread, 'message')) as [Watched]
  times.sort((a, b) => a - b)
  return { result, p95: times[Math.floor(times.length * 0.95)] ?? 0, failures }
}
