import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import sharp from 'sharp'

/** Works for tests, which run in a thread or a process. */

/** Memory that both sides see. */
export const makeSign = (): Int32Array => new Int32Array(new SharedArrayBuffer(8))

/** Signals that it runs, then blocks its thread until it is released. */
export async function hold(sign: Int32Array): Promise<string> {
  Atomics.store(sign, 0, 1)
  Atomics.notify(sign, 0)
  Atomics.wait(sign, 1, 0)
  return 'let go'
}

/** Waits until `hold` runs. */
export async function atWork(sign: Int32Array): Promise<void> {
  const waiting = Atomics.waitAsync(sign, 0, 0)
  if (waiting.async) await waiting.value
}

export function letGo(sign: Int32Array): void {
  Atomics.store(sign, 1, 1)
  Atomics.notify(sign, 1)
}

export async function neverEnd(): Promise<void> {
  for (;;);
}

export async function takeMemory(): Promise<void> {
  const taken: number[][] = []
  for (;;) taken.push(new Array(100_000).fill(taken.length))
}

export async function double(number: number): Promise<number> {
  return number * 2
}

export async function fail(): Promise<void> {
  throw new RangeError('as told')
}

export async function crash(): Promise<void> {
  process.abort()
}

/** The priority of each thread after a picture was made, and the environment of the process. */
export async function look(): Promise<{ niceness: number[]; settings: string[] }> {
  await sharp({ create: { width: 99, height: 99, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const threads = readdirSync('/proc/self/task').map(Number)
  return { niceness: threads.map((thread) => getPriority(thread)), settings: Object.keys(process.env) }
}
