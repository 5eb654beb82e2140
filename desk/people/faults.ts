import * as z from 'zod/mini'
import { refusedFamily } from '#domain/desk/people-change-calls.ts'
import { Refusal } from '../core/ask.ts'

export type Fault = { field: string; problem: string }

/** The faults of a refusal at their fields; none for any other failure. */
export function faultsOf(thrown: unknown): Fault[] {
  if (!(thrown instanceof Refusal)) return []
  const read = z.safeParse(refusedFamily, thrown.body)
  return read.success ? read.data.faults : []
}
