import type pg from 'pg'
import { writeAllOrNothing } from '#server/features/roster/all-or-nothing.ts'
import { waitForTurn } from '#server/features/roster/queries.ts'
import type { Run } from '#server/undo/keep.ts'
import { type Undone, undo } from '#server/undo/undo.ts'

/** Undoes an import while no other one runs. @throws ImportRefusal where there is nothing to undo */
export function undoImport(pool: pg.Pool, at: Run & { now: Date; isCheckOnly: boolean }): Promise<Undone> {
  return writeAllOrNothing(pool, {
    write: async (client) => {
      await waitForTurn(client)
      return undo(client, at)
    },
    isWritten: ({ obstacles }) => obstacles.length === 0 && !at.isCheckOnly,
    dropPasswords: async () => undefined,
  })
}
