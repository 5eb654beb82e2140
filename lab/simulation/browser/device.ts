import type { Random } from '../random.ts'
import type { Scheduler } from '../scheduler.ts'
import { Disk } from './disk.ts'
import { Locks } from './locks.ts'
import type { Page } from './page.ts'

/** A phone or computer with a browser. */
export class Device {
  readonly number: number
  readonly scheduler: Scheduler
  readonly random: Random
  readonly disk: Disk
  readonly locks = new Locks()
  readonly local = new Map<string, string>()
  readonly pages = new Set<Page>()
  isOnline = true
  wakesAt = 0
  allSleptMs = 0
  /** How far its clock is ahead of the true time. */
  aheadMs: number
  /** When its clock was set, and when it fell asleep. */
  readonly clockSetAt: number[] = []
  readonly sleptAt: number[] = []

  constructor(number: number, scheduler: Scheduler, random: Random, aheadMs: number) {
    this.number = number
    this.scheduler = scheduler
    this.random = random
    this.aheadMs = aheadMs
    this.disk = new Disk(scheduler, random)
  }

  get isAwake(): boolean {
    return this.wakesAt <= this.scheduler.now
  }

  sleep(ms: number): void {
    this.wakesAt = this.scheduler.now + ms
    this.allSleptMs += ms
    this.sleptAt.push(this.scheduler.now)
  }

  setClock(byMs: number): void {
    this.aheadMs += byMs
    this.clockSetAt.push(this.scheduler.now)
  }

  setOnline(isOnline: boolean): void {
    if (this.isOnline === isOnline) return
    this.isOnline = isOnline
    for (const page of this.pages)
      page.later(0, () => page.events.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
  }
}
