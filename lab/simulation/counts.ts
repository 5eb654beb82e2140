/** How often each kind of thing happened. */
export type Counts = Record<string, number>

export function addCounts(all: Counts, more: Counts): void {
  for (const [kind, count] of Object.entries(more)) all[kind] = (all[kind] ?? 0) + count
}

/** What a schedule did: its trace is written only for a replay. */
export class Notes {
  readonly counts: Counts = {}
  readonly trace: string[] = []
  readonly #time: () => number
  readonly #hasTrace: boolean

  constructor(time: () => number, hasTrace: boolean) {
    this.#time = time
    this.#hasTrace = hasTrace
  }

  /** @param detail for the trace */
  readonly note = (kind: string, detail?: unknown): void => {
    this.counts[kind] = (this.counts[kind] ?? 0) + 1
    this.say(kind, detail)
  }

  /** Only in the trace. */
  readonly say = (what: string, detail?: unknown): void => {
    if (!this.#hasTrace) return
    const seconds = (this.#time() / 1000).toFixed(3).padStart(9)
    this.trace.push(`${seconds}  ${what}${detail === undefined ? '' : ` ${JSON.stringify(detail)}`}`)
  }
}

/** What must never happen. */
export class Violation extends Error {}
