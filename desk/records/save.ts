import * as z from 'zod/mini'
import { type RowFault, refusedRows } from '#domain/admin/calls.ts'
import type { CallInput, CallReply } from '#domain/call.ts'
import { changedRows, changeRows } from '#domain/desk/record-calls.ts'
import { mayPass } from '#portal/shared/api-error.ts'
import { makeRepeatKey } from '#portal/shared/requests/use-repeat-key.ts'
import { ask, Refusal } from '../core/ask.ts'
import type { GridRow, RowEdits } from './edits.ts'
import type { Kind } from './fields.ts'

type Change = CallInput<typeof changeRows>['body']['rows'][number]
export type Written = CallReply<typeof changeRows>['result']
export type Conflict = { row: number; now: GridRow | null }
/** `line` counts the rows that were sent, from 0. */
export type Outcome =
  | { written: Written }
  | { faults: readonly RowFault[] }
  | { conflicts: readonly Conflict[] }

const { keyOf, forget } = makeRepeatKey()

/**
 * Saves all of the rows, or none. @throws ApiError where neither is known: the same rows sent again are then written once
 */
export async function saveRows({ kind }: Pick<Kind, 'kind'>, rows: readonly Change[]): Promise<Outcome> {
  try {
    const body = { rows: [...rows], is_check: false }
    const { result } = await ask(changeRows, { params: { kind }, body }, { key: keyOf([kind, rows]) })
    forget()
    return { written: result }
  } catch (thrown) {
    if (!mayPass(thrown)) forget()
    if (!(thrown instanceof Refusal)) throw thrown
    const conflicts = z.safeParse(changedRows, thrown.body)
    if (conflicts.success) return { conflicts: conflicts.data.rows }
    const refused = z.safeParse(refusedRows, thrown.body)
    if (refused.success) return { faults: refused.data.faults }
    throw thrown
  }
}

/** The fields of the key and those that change, with what these had. */
export function changeOf({ key }: Kind, row: GridRow, cells: RowEdits): Change {
  const entries = Object.entries(cells)
  return {
    to: {
      ...Object.fromEntries(key.map((field) => [field, row[field] ?? null])),
      ...Object.fromEntries(entries.map(([field, { to }]) => [field, to])),
    },
    was: Object.fromEntries(entries.map(([field, { was }]) => [field, was])),
  }
}

/** How a row is removed, whatever it has besides its key. */
export function removalOf({ key }: Kind, row: GridRow): Change {
  const keys = Object.fromEntries(key.map((field) => [field, row[field] ?? null]))
  return { to: { ...keys, removed: 'yes' }, was: keys }
}
