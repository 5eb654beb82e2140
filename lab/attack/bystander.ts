import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { share } from '../times.ts'
import type { Watched, Watching } from './bystander-thread.ts'

/** Effects of a short attack may last a while. */
const minMs = 3000

/**
 * Opens home again and again during some work, in a separate thread: the attacker's load does not count.
 * @returns milliseconds until home was complete: 95 of 100 were faster; and how many failed
 */
export async function watchHome<T>(
  watching: Watching,
  meanwhile: () => Promise<T>,
): Promise<{ result: T; p95: number; failures: number }> {
  const thread = new Worker(new URL('./bystander-thread.ts', import.meta.url), { workerData: watching })
  await once(thread, 'online')
  const least = new Promise((resolve) => setTimeout(resolve, minMs))
  const result = await meanwhile().finally(() => least)
  thread.postMessage('it is over')
  const [{ times, failures }] = (await once(thread, 'message')) as [Watched]
  return { result, p95: share(times, 0.95), failures }
}
