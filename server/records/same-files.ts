import type pg from 'pg'
import { fromWanted } from '#server/records/check.ts'
import type { Scope } from '#server/records/kind.ts'
import { valueColumn, type Wanted } from '#server/records/resolve.ts'
import { typeOf } from '#server/records/stage.ts'

/** Rows whose stored file has the same bytes and name keep it: several files of an institute may. */
export async function reuseSameFiles(client: pg.ClientBase, wanted: Wanted, scope: Scope): Promise<void> {
  const { kind, fields, table, isAllNew } = wanted
  if (isAllNew) return
  for (const field of fields) {
    const { column = field, part } = kind.fields[field] ?? {}
    if (!typeOf(kind, field).isFile || part !== undefined) continue
    const value = valueColumn(field)
    await client.query(
      `update ${table} u set ${value} = s.id from (
          select w.line, a.id from ${fromWanted(wanted, scope)}
          join file a on a.institute_id = ${scope.instituteId} and a.id = t.${column}
          join file b on b.institute_id = ${scope.instituteId} and b.id = w.${value}
          where a.id <> b.id and a.sha256 = b.sha256 and a.name = b.name and (a.is_public or not b.is_public)) s
        where u.line = s.line`,
    )
  }
}
