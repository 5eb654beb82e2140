import type pg from 'pg'

/**
 * Which rows of a table go: those that `over` is true of, where `$1` is now; or all but the latest `most` with the
 * same `of`, among those that `where` is true of.
 */
export type Sweep = { over: string } | { most: number; of: string; latest: string; where?: string }

/** Removes rows of one table that are over, or too many. @returns how many */
export async function sweepTable(pool: pg.Pool, table: string, sweep: Sweep, now: Date): Promise<number> {
  if ('over' in sweep) {
    const { rowCount } = await pool.query(`delete from ${table} where ${sweep.over}`, [now])
    return rowCount ?? 0
  }
  const { most, of, latest, where = 'true' } = sweep
  const { rowCount } = await pool.query(
    `delete from ${table} where ctid in (
      select ctid from (
        select ctid, row_number() over (partition by ${of} order by ${latest} desc) as nth from ${table} where ${where}) r
      where nth > $1)`,
    [most],
  )
  return rowCount ?? 0
}
