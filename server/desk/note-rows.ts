import type { Context } from '#server/context.ts'
import { noteSeen } from '#server/database/writes-access-log.ts'
import { type DeskSession, findPeopleOf } from '#server/desk/queries.ts'
import { writeAudit } from '#server/exchange/queries.ts'
import type { GridRow } from '#server/records/grid.ts'
import type { Kind } from '#server/records/kind.ts'

type Reader = Pick<DeskSession, 'instituteId' | 'personId' | 'timeZone'>

/** Notes that rows were read: for the institute, and of people once a day for the person. */
export async function noteRows(
  { pool, clock }: Pick<Context, 'pool' | 'clock'>,
  reader: Reader,
  kind: Kind,
  rows: readonly GridRow[],
  action = 'desk.records-read',
): Promise<void> {
  const { instituteId, personId } = reader
  const now = clock()
  const detail = { by: personId, kind: kind.name, count: rows.length }
  await writeAudit(pool, { instituteId, now, action, detail })
  if (kind.table !== 'person') return
  const ids = rows.map(({ id }) => id ?? '')
  const seen = await findPeopleOf(pool, { instituteId, ids })
  await noteSeen(pool, reader, { kind: 'sawProfile', personIds: seen.map(({ id }) => id), now })
}
