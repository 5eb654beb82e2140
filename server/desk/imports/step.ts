import type { StaffRole } from '#domain/desk/roles.ts'
import type { Context } from '#server/context.ts'
import type { ImportRow } from '#server/desk/imports/queries.ts'
import type { Running } from '#server/queue/job.ts'

/** One step of an import, as its worker runs it. */
export type Step = {
  context: Context
  row: ImportRow
  instituteId: number
  /** Those that the person has now. */
  roles: readonly StaffRole[]
  running: Running<{ importId: number }>
  /** Called with each row that is read. */
  onRow: () => void
}
