import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { byteOrderMark } from '#server/records/csv.ts'
import { exportFiles, exportRows } from '#server/records/export.ts'
import type { Kind, Scope } from '#server/records/kind.ts'
import type { Kinds } from '#server/records/kinds-map.ts'

/** Writes the rows of a kind as CSV, which Excel takes for UTF-8. @returns how many */
export async function copyRows(
  client: pg.ClientBase,
  { kind, kinds, scope }: { kind: Kind; kinds: Kinds; scope: Scope },
  to: Writable,
  signal: AbortSignal,
): Promise<number> {
  const rows = client.query(
    copyTo(`copy (${exportRows(kind, kinds, scope)}) to stdout with (format csv, header)`),
  )
  to.write(byteOrderMark)
  await pipeline(rows, to, { signal })
  return rows.rowCount
}

/** A file that rows of an export name: where it belongs, and its bytes. */
export type ExportedFile = { path: string; sha256: string }

/** Every file of an export, once, in the caller's transaction. */
export async function* listFiles(
  client: pg.ClientBase,
  kinds: Kinds,
  scope: Scope,
): AsyncGenerator<ExportedFile & { total: number }> {
  const named = kinds.flatMap((kind) => exportFiles(kind, scope) ?? [])
  if (named.length === 0) return
  const all = `select distinct path, sha256 from (${named.join(' union all ')}) f`
  await client.query(
    `declare exported cursor for select path, sha256, count(*) over ()::int as total from (${all}) n order by path`,
  )
  for (;;) {
    const { rows } = await client.query<ExportedFile & { total: number }>('fetch 500 from exported')
    yield* rows
    if (rows.length === 0) break
  }
  await client.query('close exported')
}
