import type pg from 'pg'
import { derivedColumns } from '#server/undo/catalog.ts'

/** Every row of every table that an import writes, without derived columns. */
export async function contents(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const tables = await pool.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'image_added' order by 1`,
  )
  const found: Record<string, unknown[]> = {}
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: unknown }>(
      `select to_jsonb(t) - $1::text[] as row from "${name}" t order by to_jsonb(t)`,
      [derivedColumns],
    )
    found[name] = rows.map(({ row }) => row)
  }
  const { rows } = await pool.query('select * from attendance_count where held > 0 order by 1, 2, 3, 4, 5')
  found.attendance_count = rows
  return found
}
