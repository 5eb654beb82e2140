import type { Broken } from './ledger.ts'

/** A person who writes one thing after another, and records what was acknowledged. */
export type Writer = {
  /** Writes once; never throws for a reply, or a missing one. */
  step: () => Promise<void>
  /** Compares with the data, while nothing is written. @throws without a reply of the server */
  check: () => Promise<Broken[]>
}
