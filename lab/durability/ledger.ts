/** The outcome of a write. `unknown`: no reply, or a failure of the server; it may have happened or not. */
export type Outcome = 'kept' | 'refused' | 'unknown'

/** A lost acknowledged write. `at`: of the acknowledgement, by `performance.now()`. */
export type Broken = { what: string; at: number }

/** Counts acknowledgements and failures. */
export class Ledger {
  acknowledged = 0
  lastFailureAt = 0
  /** `status message` → count, since it was last emptied. */
  readonly failures = new Map<string, number>()

  acknowledge(): number {
    this.acknowledged++
    return performance.now()
  }

  fail(words: string): void {
    this.lastFailureAt = performance.now()
    this.failures.set(words, (this.failures.get(words) ?? 0) + 1)
  }
}

/**
 * A value that one client writes repeatedly. It must be the last acknowledged one, or a later one of unknown
 * outcome.
 */
export class Register<T> {
  readonly #ledger: Ledger
  #kept: { value: T; at: number }
  #inDoubt: T[] = []

  constructor(ledger: Ledger, initial: T) {
    this.#ledger = ledger
    this.#kept = { value: initial, at: 0 }
  }

  get value(): T {
    return this.#kept.value
  }

  async write(value: T, send: () => Promise<Outcome>): Promise<Outcome> {
    this.#inDoubt.push(value)
    const outcome = await send()
    if (outcome === 'kept') {
      this.#kept = { value, at: this.#ledger.acknowledge() }
      this.#inDoubt = []
    }
    if (outcome === 'refused') this.#inDoubt.pop()
    return outcome
  }

  /** @param found the value now; afterwards none is unknown */
  check(what: string, found: T): Broken[] {
    const { value, at } = this.#kept
    const isThere = found === value || this.#inDoubt.includes(found)
    if (isThere) this.#kept = { value: found, at }
    this.#inDoubt = []
    return isThere ? [] : [{ what: `${what}: ${found} instead of ${value}`, at }]
  }
}
