import type { Broken } from './ledger.ts'

/** Somebody who writes one thing after another, and knows what was acknowledged to him. */
export type Writer = {
  /** Writes once; never fails for what the server answers, or does not. */
  step: () => Promise<void>
  /** Compares with what is there, while nobody writes. @throws where the server does not answer */
  check: () => Promise<Broken[]>
}
