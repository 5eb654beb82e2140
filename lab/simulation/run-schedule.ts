import { loadConfig } from '#portal/shared/config.ts'
import { Violation } from './counts.ts'
import type { Network } from './network.ts'
import type { Played } from './players.ts'
import type { Scheduler } from './scheduler.ts'

type World = {
  scheduler: Scheduler
  network: Network
  notes: Pick<Played, 'counts' | 'trace'>
  failure: string | undefined
}

/** The configuration is read once in a process; the answer of a real server would be the same. */
export async function prepareConfig(): Promise<void> {
  const real = globalThis.fetch
  globalThis.fetch = async () => new Response('{}')
  await loadConfig()
  globalThis.fetch = real
}

/** Runs a schedule to its end, or to the first violation. */
export async function runSchedule(world: World, schedule: () => Promise<void>): Promise<Played> {
  const { scheduler, network, notes } = world
  try {
    await schedule()
    // A violation of the last event shows at the next one.
    await scheduler.runUntil(scheduler.now)
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    world.failure ??= error.message
  }
  network.end()
  // Until the pages have finished with it.
  await new Promise((done) => setImmediate(done))
  return { counts: notes.counts, trace: notes.trace, violation: world.failure }
}
