import type { PasswordSlip } from '#domain/desk/people-account-calls.ts'

/** What was made, for the time that this page is open: it is stored nowhere. */
export type Made = {
  slips: PasswordSlip[]
  sent: number
  leftOut: string[]
  institute: string
  address: string
  /** Set where it stopped before the end. */
  stopped?: { done: number; all: number; message: string }
}
