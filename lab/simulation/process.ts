import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A simulated program: a page of a browser, or a server. Its code finds its own clock, timers, network and storage
 * in the global names; promises that it made continue in it.
 */
export type Process = {
  hasEnded: boolean
  /** The end of the device's sleep, in true milliseconds; in the past while it is awake. */
  wakesAt: number
  allSleptMs: number
  /** Milliseconds since 1970 by its clock. */
  date: () => number
  /** Its timer, which stops in sleep. */
  timer: () => number
  chance: () => number
  globals: Readonly<Record<string, unknown>>
}

const current = new AsyncLocalStorage<Process>()

/** The one whose code runs. */
export const currentProcess = (): Process | undefined => current.getStore()

export const inProcess = <T>(process: Process, work: () => T): T => current.run(process, work)
/** Real work, which uses the real clock. */
export const outsideProcesses = <T>(work: () => T): T => current.exit(work)

const names = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'fetch',
  'XMLHttpRequest',
  'indexedDB',
  'IDBKeyRange',
  'navigator',
  'document',
  'window',
  'location',
  'history',
  'addEventListener',
  'removeEventListener',
] as const

type Restore = () => void

function replace(holder: object, name: string, property: PropertyDescriptor): Restore {
  const before = Object.getOwnPropertyDescriptor(holder, name)
  Object.defineProperty(holder, name, { configurable: true, ...property })
  return () => {
    if (before) Object.defineProperty(holder, name, before)
    else Reflect.deleteProperty(holder, name)
  }
}

const realOf = (name: string): unknown => Reflect.get(globalThis, name)

/** Replaces the global names: each process finds its own, everything else the real ones. @returns restores them */
export function installProcesses(): Restore {
  const [realNow, realTimer, realRandom] = [Date.now, performance.now.bind(performance), Math.random]
  const realBytes = crypto.getRandomValues.bind(crypto)
  const bytes = <T extends ArrayBufferView | null>(array: T): T => {
    const process = current.getStore()
    if (!process || !(array instanceof Uint8Array)) return realBytes(array as never) as T
    for (const index of array.keys()) array[index] = Math.floor(process.chance() * 256)
    return array
  }
  // What the portal asks of it in each call takes a seventh of a schedule.
  const RealFormat = Intl.DateTimeFormat
  const knownFormat = { resolvedOptions: () => ({ timeZone: 'Asia/Kolkata' }) }
  const format = new Proxy(RealFormat, {
    apply: (real, self, given) => (current.getStore() ? knownFormat : Reflect.apply(real, self, given)),
  })
  const restores = [
    replace(Intl, 'DateTimeFormat', { writable: true, value: format }),
    ...names.map((name) => {
      let real = realOf(name)
      return replace(globalThis, name, {
        get: () => {
          const process = current.getStore()
          return process && name in process.globals ? process.globals[name] : real
        },
        set: (value) => {
          real = value
        },
      })
    }),
    replace(Date, 'now', { writable: true, value: () => current.getStore()?.date() ?? realNow() }),
    replace(performance, 'now', { writable: true, value: () => current.getStore()?.timer() ?? realTimer() }),
    replace(Math, 'random', { writable: true, value: () => current.getStore()?.chance() ?? realRandom() }),
    replace(crypto, 'getRandomValues', { writable: true, value: bytes }),
  ]
  return () => {
    for (const restore of restores) restore()
  }
}
