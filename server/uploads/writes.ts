import type pg from 'pg'

type Runner = pg.Pool | pg.PoolClient

/** Lets one request of a person at a time count and begin uploads, until the transaction ends. */
export async function lockUploader(
  client: pg.PoolClient,
  at: { instituteId: number; personId: number },
): Promise<void> {
  await client.query({
    name: 'uploads.lock-person',
    text: 'select pg_advisory_xact_lock(7704, hashint8($1 # $2::bigint)::int)',
    values: [at.personId, at.instituteId],
  })
}

/** Lets one person at a time of an institute that has a bound in space be counted, until the transaction ends. */
export async function lockInstituteSpace(client: pg.PoolClient, at: { instituteId: number }): Promise<void> {
  await client.query({
    name: 'uploads.lock-institute',
    text: `select pg_advisory_xact_lock(7705, id) from institute where id = $1 and space ? 'institute'`,
    values: [at.instituteId],
  })
}

export async function writeUpload(
  runner: Runner,
  upload: {
    instituteId: number
    personId: number
    id: string
    name: string
    size: number
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await runner.query({
    name: 'uploads.begin',
    text: `insert into upload (institute_id, person_id, id, name, size, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      upload.instituteId,
      upload.personId,
      upload.id,
      upload.name,
      upload.size,
      upload.now,
      upload.expiresAt,
    ],
  })
}

/** Random ids need no owner. @returns how many there were */
export async function deleteUploads(runner: Runner, ids: readonly string[]): Promise<number> {
  const { rowCount } = await runner.query({
    name: 'uploads.delete',
    text: 'delete from upload where id = any($1::text[])',
    values: [ids],
  })
  return rowCount ?? 0
}
