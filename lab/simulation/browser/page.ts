import { inProcess, type Process } from '../process.ts'
import type { Random } from '../random.ts'
import type { Scheduled } from '../scheduler.ts'
import type { Device } from './device.ts'
import { xhrOf } from './xhr.ts'

export type Fetch = (page: Page, url: string, init: RequestInit) => Promise<Response>

/** A page of a browser: what the portal's and the panel's code sees of it. */
export class Page implements Process {
  readonly device: Device
  readonly events = new EventTarget()
  readonly globals: Record<string, unknown>
  readonly session: Map<string, string>
  hasEnded = false
  readonly #random: Random
  readonly #document: EventTarget & { visibilityState: string; hasFocus: () => boolean }
  readonly #loadedAt: number
  readonly #sleptBefore: number
  #timers = new Map<number, Scheduled>()
  #lastTimer = 0

  /** @param session the storage of its tab, which survives a reload */
  constructor(device: Device, fetch: Fetch, address: string, session = new Map<string, string>()) {
    this.device = device
    this.session = session
    this.#random = device.random
    this.#loadedAt = device.scheduler.now
    this.#sleptBefore = device.allSleptMs
    this.#document = Object.assign(new EventTarget(), { visibilityState: 'visible', hasFocus: () => true })
    device.pages.add(this)
    this.globals = this.#makeGlobals(fetch, new URL(address, 'https://school.test'))
  }

  get wakesAt(): number {
    return this.device.wakesAt
  }
  get allSleptMs(): number {
    return this.device.allSleptMs
  }
  get isVisible(): boolean {
    return this.#document.visibilityState === 'visible'
  }
  date(): number {
    return Math.floor(this.device.scheduler.now + this.device.aheadMs)
  }
  timer(): number {
    const { scheduler, allSleptMs } = this.device
    return scheduler.now - this.#loadedAt - (allSleptMs - this.#sleptBefore)
  }
  chance(): number {
    return this.#random.next()
  }

  later(ms: number, work: () => unknown): Scheduled {
    return this.device.scheduler.in(ms, work, this)
  }
  run<T>(work: () => T): T {
    return inProcess(this, work)
  }

  show(isVisible: boolean): void {
    if (this.isVisible === isVisible) return
    this.#document.visibilityState = isVisible ? 'visible' : 'hidden'
    this.run(() => this.#document.dispatchEvent(new Event('visibilitychange')))
  }

  /** The person closes or reloads it, so that it may send a last request. */
  leave(): void {
    this.show(false)
    this.run(() => this.events.dispatchEvent(new Event('pagehide')))
    this.end()
  }

  /** The system kills it: nothing of its code runs any more. */
  end(): void {
    this.hasEnded = true
    this.device.pages.delete(this)
    this.device.disk.kill(this)
    this.device.locks.kill(this)
  }

  #makeGlobals(fetch: Fetch, location: URL): Record<string, unknown> {
    const { device, events } = this
    const listen = events.addEventListener.bind(events)
    const forget = events.removeEventListener.bind(events)
    return {
      setTimeout: (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
        this.#startTimer(() => work(...given), ms, false),
      setInterval: (work: () => void, ms: number) => this.#startTimer(work, ms, true),
      clearTimeout: (timer: number) => this.#stopTimer(timer),
      clearInterval: (timer: number) => this.#stopTimer(timer),
      fetch: (url: string, init: RequestInit = {}) => fetch(this, url, init),
      XMLHttpRequest: xhrOf(this, fetch),
      indexedDB: device.disk.factoryOf(this),
      navigator: {
        get onLine() {
          return device.isOnline
        },
        locks: device.locks.of(this),
      },
      document: this.#document,
      location,
      history: {
        replaceState: (_state: unknown, _title: string, path: string) => {
          location.href = new URL(path, location).href
        },
      },
      window: { localStorage: shelfOf(device.local), sessionStorage: shelfOf(this.session) },
      addEventListener: listen,
      removeEventListener: forget,
    }
  }

  #startTimer(work: () => void, ms: number, isRepeated: boolean): number {
    this.#lastTimer += 1
    const timer = this.#lastTimer
    const plan = () =>
      this.#timers.set(
        timer,
        this.device.scheduler.in(
          ms,
          () => {
            if (isRepeated) plan()
            else this.#timers.delete(timer)
            work()
          },
          this,
          true,
        ),
      )
    plan()
    return timer
  }

  #stopTimer(timer: number): void {
    this.#timers.get(timer)?.cancel()
    this.#timers.delete(timer)
  }
}

const shelfOf = (items: Map<string, string>) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
})
