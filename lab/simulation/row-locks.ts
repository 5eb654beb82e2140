/** As PostgreSQL's locks of rows; advisory locks are `share` and `update`. */
export type Mode = 'keyShare' | 'share' | 'noKeyUpdate' | 'update'
/** @param on the row or the advisory lock, by name */
export type Lock = { on: string; mode: Mode }

const conflicts: Readonly<Record<Mode, readonly Mode[]>> = {
  keyShare: ['update'],
  share: ['noKeyUpdate', 'update'],
  noKeyUpdate: ['share', 'noKeyUpdate', 'update'],
  update: ['keyShare', 'share', 'noKeyUpdate', 'update'],
}

type Waiting = Lock & { by: object; go: () => void }
type Held = { on: string; mode: Mode; by: object }

/** Who has which lock, and who waits for it. A transaction may have one in several modes. */
export class RowLocks {
  #held: Held[] = []
  #waiting: Waiting[] = []

  #blockers({ on, mode }: Lock, by: object): object[] {
    return this.#held
      .filter((one) => one.on === on && one.by !== by && conflicts[mode].includes(one.mode))
      .map((one) => one.by)
  }

  /** Those who came first, and want what is not compatible. */
  #earlier({ on, mode }: Lock, by: object, until?: Waiting): object[] {
    const before = until ? this.#waiting.slice(0, this.#waiting.indexOf(until)) : this.#waiting
    return before
      .filter((one) => one.on === on && one.by !== by && conflicts[mode].includes(one.mode))
      .map((one) => one.by)
  }

  #has({ on, mode }: Lock, by: object): boolean {
    return this.#held.some((one) => one.on === on && one.by === by && one.mode === mode)
  }

  /** The names of the locks of a transaction. */
  heldBy(by: object): ReadonlySet<string> {
    return new Set(this.#held.filter((one) => one.by === by).map(({ on }) => on))
  }

  /** Takes a lock without waiting. @param yields whether those who wait for it come first */
  try(lock: Lock, by: object, yields: boolean): boolean {
    if (this.#has(lock, by)) return true
    if (this.#blockers(lock, by).length > 0) return false
    if (yields && this.#earlier(lock, by).length > 0) return false
    this.#held.push({ on: lock.on, mode: lock.mode, by })
    return true
  }

  /** Calls `go` once it has the lock: at once, or after others have released it. @returns whether it waits */
  take(lock: Lock, by: object, go: () => void): boolean {
    const isOwn = this.#held.some((one) => one.on === lock.on && one.by === by)
    if (this.try(lock, by, !isOwn)) {
      go()
      return false
    }
    this.#waiting.push({ ...lock, by, go })
    return true
  }

  /** Whether a transaction that waits is waited for, directly or not, by one that it waits for. */
  isDeadlock(by: object): boolean {
    const seen = new Set<object>()
    const reach = (one: object): boolean =>
      this.#waiting
        .filter((wait) => wait.by === one)
        .flatMap((wait) => [...this.#blockers(wait, one), ...this.#earlier(wait, one, wait)])
        .some((other) => {
          if (other === by) return true
          if (seen.has(other)) return false
          seen.add(other)
          return reach(other)
        })
    return reach(by)
  }

  /** Gives up one lock, or all of a transaction, and what it waits for. */
  release(by: object, on?: string): void {
    this.#held = this.#held.filter((one) => one.by !== by || (on !== undefined && one.on !== on))
    if (on === undefined) this.#waiting = this.#waiting.filter((one) => one.by !== by)
    this.#grant()
  }

  #grant(): void {
    const next = this.#waiting.find(
      (one) => this.#blockers(one, one.by).length === 0 && this.#earlier(one, one.by, one).length === 0,
    )
    if (!next) return
    this.#waiting = this.#waiting.filter((one) => one !== next)
    this.#held.push({ on: next.on, mode: next.mode, by: next.by })
    next.go()
    this.#grant()
  }
}
