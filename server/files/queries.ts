import type pg from 'pg'
import type { SpaceSettings } from '#server/database/tables/institute.ts'
import type { FileAddress, PackAddress } from '#server/files/addresses.ts'

type Runner = pg.Pool | pg.PoolClient

export type StoredFile = { sha256: string; name: string; contentType: string; size: number }

export async function findPublicFile(runner: Runner, sha256: string): Promise<StoredFile | undefined> {
  const found = await runner.query<StoredFile>({
    name: 'files.public',
    text: `select sha256, name, content_type as "contentType", size from file where sha256 = $1 and is_public limit 1`,
    values: [sha256],
  })
  return found.rows[0]
}

const whileSession = `join session s on s.institute_id = f.institute_id and s.id = $3 and s.ended_at is null and s.expires_at > $4
  join person p on p.institute_id = s.institute_id and p.id = s.person_id`
const whilePass = `join panel_pass s on s.institute_id = f.institute_id and s.id = $3 and s.expires_at > $4
  join test_attempt a on a.institute_id = s.institute_id and a.id = s.attempt_id
  join person p on p.institute_id = a.institute_id and p.id = a.person_id`

/** Not on the host $5 of another institute; a host of none shows the files of all. */
const isOnOwnHost =
  'not exists (select 1 from institute_host h where h.host = $5 and h.institute_id <> f.institute_id)'

/**
 * A file for as long as the session, or the pass, that its address was signed for lives. Like those it answers at its own
 * institute's host, or at one that is no institute's (PRODUCT §3).
 */
export async function findFile(
  runner: Runner,
  at: FileAddress & { host: string },
  now: Date,
): Promise<StoredFile | undefined> {
  const isPass = 'passId' in at
  const found = await runner.query<StoredFile>({
    name: isPass ? 'files.one-by-pass' : 'files.one',
    text: `select f.sha256, f.name, f.content_type as "contentType", f.size
      from file f ${isPass ? whilePass : whileSession}
      where f.institute_id = $1 and f.id = $2 and p.status = 'active'
        and ${isOnOwnHost}`,
    values: [at.instituteId, at.fileId, isPass ? at.passId : at.sessionId, now, at.host],
  })
  return found.rows[0]
}

/** Several files in the order of their address, for as long as its session lives; those that are gone are missing. */
export async function findFiles(
  runner: Runner,
  at: PackAddress & { host: string },
  now: Date,
): Promise<(StoredFile & { personId: number })[]> {
  const found = await runner.query<StoredFile & { personId: number }>({
    name: 'files.several',
    text: `select p.id as "personId", f.sha256, f.name, f.content_type as "contentType", f.size
      from file f ${whileSession}
      where f.institute_id = $1 and f.id = any($2::bigint[]) and p.status = 'active' and ${isOnOwnHost}
      order by array_position($2::bigint[], f.id)`,
    values: [at.instituteId, at.fileIds, at.sessionId, now, at.host],
  })
  return found.rows
}

/** The PDF that was made of an Office file. */
export async function findPdf(
  runner: Runner,
  at: { instituteId: number; fileId: number },
): Promise<{ sha256: string; size: number } | undefined> {
  const found = await runner.query<{ sha256: string; size: number }>({
    name: 'files.pdf',
    text: 'select sha256, size from file_pdf where institute_id = $1 and file_id = $2',
    values: [at.instituteId, at.fileId],
  })
  return found.rows[0]
}

const sentBy = (whose: string) => `(
    coalesce((select sum(size) from file where ${whose}), 0)
    + coalesce((select sum(size) from upload where ${whose} and expires_at > $3 and id <> all($4::text[])), 0))::float8`

/** How much somebody keeps, and all of his institute where it sets a bound, in bytes; uploads count, but for `besides`. */
export async function findSpace(
  runner: Runner,
  at: { instituteId: number; personId: number; now: Date; besides: readonly string[] },
): Promise<{ kept: number; ofInstitute: number; settings: SpaceSettings }> {
  const found = await runner.query<{ kept: number; ofInstitute: number; settings: SpaceSettings }>({
    name: 'files.space',
    text: `select i.space as settings, ${sentBy('institute_id = $1 and person_id = $2')} as kept,
        case when i.space ? 'institute' then ${sentBy('institute_id = $1 and person_id is not null')} else 0 end as "ofInstitute"
      from institute i where i.id = $1`,
    values: [at.instituteId, at.personId, at.now, at.besides],
  })
  const [row] = found.rows
  if (!row) throw new Error('no such institute')
  return row
}
