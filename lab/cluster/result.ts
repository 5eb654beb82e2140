import type { Broken, Ledger } from '../durability/ledger.ts'
import type { Seen } from './balancer.ts'

/** What a part found; `wrong` is empty where all held. */
export type Result = {
  part: string
  count: number
  'acknowledged writes': number
  lost: number
  requests: number
  failed: number
  seconds: string
  wrong: string[]
}

/** The acknowledged writes and the clients' failures of a part. */
export class Tally {
  readonly #ledger: Ledger
  readonly #before: number
  readonly #seen: Seen
  lost = 0

  constructor(ledger: Ledger, seen: Seen) {
    this.#ledger = ledger
    this.#before = ledger.acknowledged
    this.#seen = seen
    ledger.failures.clear()
  }

  take(broken: readonly Broken[]): void {
    this.lost += broken.length
    for (const { what } of broken) console.log(`lost: ${what}`)
  }

  /** `status message` → how often clients saw it; `allowed` are no fault. */
  findUnexpected(allowed: RegExp): string[] {
    return [...this.#ledger.failures].flatMap(([words, times]) => {
      console.log(`clients saw ${times} times: ${words}`)
      return allowed.test(words) ? [] : [`${times} times ${words}`]
    })
  }

  /** @param mustLose proves that losses are found */
  result(
    part: string,
    count: number,
    seen: Seen,
    { seconds = '', wrong, mustLose = false }: { seconds?: string; wrong: string[]; mustLose?: boolean },
  ): Result {
    const isRight = this.lost > 0 === mustLose
    return {
      part,
      count,
      'acknowledged writes': this.#ledger.acknowledged - this.#before,
      lost: this.lost,
      requests: seen.requests - this.#seen.requests,
      failed: seen.failed - this.#seen.failed,
      seconds,
      wrong: [...wrong, ...(isRight ? [] : [`${this.lost} acknowledged writes are lost`])],
    }
  }
}
