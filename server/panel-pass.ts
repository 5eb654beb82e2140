import type { AdminScope } from '#domain/call.ts'

/** Who takes a test, and which: made by the guard for every call of the panel, before any handler runs. The attempt is the pass's own. */
export type PanelPass = {
  instituteId: number
  passId: number
  attemptId: number
  /** null for the practice notebook. */
  testId: number | null
  personId: number
  testName: string
  /** 0 for the practice notebook. */
  testTypeId: number
  studentName: string
  instituteName: string
  timeZone: string
  startedAt: Date
  /** null where it is untimed. */
  endsAt: Date | null
  submittedAt: Date | null
  /** What the order of questions and options is drawn from; null where they stand as in the paper. */
  seed: number | null
}

/** The holder of a token of the admin API. */
export type AdminPass = {
  instituteId: number
  tokenId: number
  timeZone: string
  scopes: readonly AdminScope[]
  expiresAt: Date
}
