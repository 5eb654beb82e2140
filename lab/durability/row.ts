import type { Broken } from './ledger.ts'
import type { Subject } from './subject.ts'
import type { Work } from './work.ts'

/** The results of a fault, over all its repetitions. */
export class Row {
  readonly fault: string
  /** Proves that losses are found. */
  readonly isMeantToLose: boolean
  count = 0
  acknowledged = 0
  lost = 0
  falseSaved = 0
  maxMs = 0
  /** Missing or wrong behaviour of the server. */
  wrong: string[] = []

  constructor(fault: string, isMeantToLose = false) {
    this.fault = isMeantToLose ? `${fault} (must lose)` : fault
    this.isMeantToLose = isMeantToLose
  }

  get isBad(): boolean {
    if (this.isMeantToLose) return this.lost === 0
    return this.lost + this.falseSaved + this.wrong.length > 0
  }

  /** @param begunAt when the fault began: acknowledgements after that were false */
  take(broken: readonly Broken[], begunAt: number): void {
    for (const { what, at } of broken) {
      if (at >= begunAt) this.falseSaved++
      else this.lost++
      console.log(`${this.fault}, the ${this.count}th: ${what}`)
    }
  }

  present() {
    return {
      fault: this.fault,
      count: this.count,
      'acknowledged writes': this.acknowledged,
      lost: this.lost,
      'false "saved"': this.falseSaved,
      'longest recovery': this.maxMs === 0 ? '' : `${(this.maxMs / 1000).toFixed(1)} s`,
      ...(this.wrong.length > 0 && { wrong: this.wrong.join('; ') }),
    }
  }
}

/**
 * Causes a fault during writes, waits until the server is ready again, and compares with all acknowledged
 * writes. @param make the fault, and an operator's reaction, such as to restart the server
 */
export async function strike(
  row: Row,
  subject: Subject,
  work: Work,
  make: () => Promise<void>,
): Promise<void> {
  const before = work.ledger.acknowledged
  work.begin()
  const most = performance.now() + 300 + Math.random() * 900
  while (performance.now() < most || work.ledger.acknowledged === before) await wait(5)
  row.count++
  const begunAt = performance.now()
  await make()
  await subject.untilReady()
  row.maxMs = Math.max(row.maxMs, performance.now() - begunAt)
  await work.pause()
  row.acknowledged += work.ledger.acknowledged - before
  row.take(await work.findBroken(), begunAt)
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
