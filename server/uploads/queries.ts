import type pg from 'pg'

type Runner = pg.Pool | pg.PoolClient
type Owner = { instituteId: number; personId: number; now: Date }
export type UploadRow = { id: string; name: string; size: number; expiresAt: Date }

const columns = `id, name, size, expires_at as "expiresAt"`

/** Uploads of somebody by their ids; what is foreign, unknown or over is missing. */
export async function findUploads(
  runner: Runner,
  at: Owner & { ids: readonly string[] },
): Promise<UploadRow[]> {
  const found = await runner.query<UploadRow>({
    name: 'uploads.own',
    text: `select ${columns} from upload
      where institute_id = $1 and person_id = $2 and id = any($3::text[]) and expires_at > $4
      order by array_position($3::text[], id)`,
    values: [at.instituteId, at.personId, at.ids, at.now],
  })
  return found.rows
}

/** How much somebody has open. */
export async function countUploads(runner: Runner, at: Owner): Promise<{ count: number; bytes: number }> {
  const found = await runner.query<{ count: number; bytes: number }>({
    name: 'uploads.count',
    text: `select count(*) as count, coalesce(sum(size), 0)::bigint as bytes from upload
      where institute_id = $1 and person_id = $2 and expires_at > $3`,
    values: [at.instituteId, at.personId, at.now],
  })
  return found.rows[0] ?? { count: 0, bytes: 0 }
}

/** Those of somebody that were begun before a moment, of whatever tab or device. */
export async function findOldUploads(runner: Runner, at: Owner & { before: Date }): Promise<string[]> {
  const found = await runner.query<{ id: string }>({
    name: 'uploads.old',
    text: 'select id from upload where institute_id = $1 and person_id = $2 and created_at < $3',
    values: [at.instituteId, at.personId, at.before],
  })
  return found.rows.map(({ id }) => id)
}

/** What is over, of every institute. */
export async function findExpiredUploads(runner: Runner, now: Date): Promise<string[]> {
  const found = await runner.query<{ id: string }>({
    name: 'uploads.expired',
    text: 'select id from upload where expires_at <= $1 limit 10000',
    values: [now],
  })
  return found.rows.map(({ id }) => id)
}
