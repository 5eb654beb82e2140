import type { Device } from './browser/device.ts'
import { maxServerAheadMs, type SimulatedWorld } from './world.ts'

type World = SimulatedWorld<unknown>

/** Names of what may happen in every simulation, as they are counted. */
export const commonNames = {
  reload: 'page reloaded',
  close: 'page closed',
  kill: 'page killed',
  sleep: 'device sleeps',
  setClock: 'device clock set',
  offline: 'device offline',
  fullDisk: 'device full',
  setServerClock: 'server clock set',
  breakDatabase: 'database breaks',
  silence: 'network silent',
} as const

/** What happens to any device, server and network. @returns false where it cannot happen now */
export const commonActions = {
  offline: ({ random, scheduler }: World, device: Device): unknown => {
    device.setOnline(false)
    return scheduler.in(random.int(200, 40_000), () => device.setOnline(true))
  },
  fullDisk: ({ random, scheduler }: World, device: Device): unknown => {
    device.disk.isFull = true
    return scheduler.in(random.int(500, 15_000), () => {
      device.disk.isFull = false
    })
  },
  killServer: (world: World): unknown => (world.network.servers.length > 0 ? world.killServer() : false),
  setServerClock: ({ network, random }: World): unknown => {
    if (network.servers.length === 0) return false
    random.pick(network.servers).aheadMs = random.int(-maxServerAheadMs, maxServerAheadMs)
    return true
  },
  silence: ({ network, random, scheduler }: World): unknown => {
    network.silentUntil = scheduler.now + random.int(500, 10_000)
    return true
  },
}

/** Does something again and again, after pauses. @param longMs the shortest of the long pauses */
export function repeat(
  { random, scheduler }: World,
  act: () => void,
  end: number,
  longMs: number,
): () => void {
  const step = () => {
    if (scheduler.now >= end) return
    act()
    scheduler.in(random.chance(0.8) ? random.int(20, longMs) : random.int(longMs, 9000), step)
  }
  return step
}
