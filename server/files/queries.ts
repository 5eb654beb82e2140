import type pg from 'pg'
import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { viewableStudents } from '#server/access/viewable-students.ts'
import { many, maybeOne, one, params, type Sql, sql } from '#server/database/sql.ts'
import type { SpaceSettings } from '#server/database/tables/institute.ts'
import { roles } from '#server/database/tables/people.ts'
import type { FileAddress, PackAddress } from '#server/files/addresses.ts'
import { hasRight } from '#server/files/right.ts'

const { instituteId, personId, now } = given
const { sha256, fileId, fileIds, sessionId, passId, host, besides } = params({
  sha256: z.string(),
  fileId: z.number(),
  fileIds: z.array(z.number()),
  sessionId: z.number(),
  passId: z.number(),
  host: z.string(),
  /** Uploads that are not counted. */
  besides: z.array(z.string()),
})

const storedFile = z.object({
  sha256: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
})
export type StoredFile = z.output<typeof storedFile>

export const findPublicFile = maybeOne(
  'files.public',
  storedFile,
  sql`select sha256, name, content_type as "contentType", size from file
    where sha256 = ${sha256} and is_public limit 1`,
)

const whileSession = sql`
  join session s on s.institute_id = f.institute_id and s.id = ${sessionId} and s.ended_at is null and s.expires_at > ${now}
  join person p on p.institute_id = s.institute_id and p.id = s.person_id`
const whilePass = sql`
  join panel_pass s on s.institute_id = f.institute_id and s.id = ${passId} and s.expires_at > ${now}
  join test_attempt a on a.institute_id = s.institute_id and a.id = s.attempt_id
  join person p on p.institute_id = a.institute_id and p.id = a.person_id`

/** Refuses the host of another institute; a host of no institute shows the files of all. */
const isOnOwnHost = sql`not exists (
  select 1 from institute_host h where h.host = ${host} and h.institute_id <> f.institute_id)`

/** The account of a session, for the check of its right. */
const viewer = z.object({
  role: z.enum(roles),
  personId: z.number(),
  students: z.array(z.object({ studentId: z.number(), personId: z.number() })),
})
const asViewer = sql`json_build_object('role', p.role, 'personId', p.id, 'students', coalesce((
  select json_agg(json_build_object('studentId', st.id, 'personId', st.person_id) order by st.id)
  from ${viewableStudents} st), '[]'))`

const fileOfSession = maybeOne(
  'files.one',
  z.extend(storedFile, { viewer }),
  sql`select f.sha256, f.name, f.content_type as "contentType", f.size, ${asViewer} as viewer
    from file f ${whileSession}
    where f.institute_id = ${instituteId} and f.id = ${fileId} and p.status = 'active' and ${isOnOwnHost}`,
)
const fileOfPass = maybeOne(
  'files.one-by-pass',
  storedFile,
  sql`select f.sha256, f.name, f.content_type as "contentType", f.size
    from file f ${whilePass}
    where f.institute_id = ${instituteId} and f.id = ${fileId} and p.status = 'active' and ${isOnOwnHost}`,
)

type Fetching = { host: string; now: Date }

/**
 * A file, while the session or pass of its address is valid, the account has the right to it, and on its institute's
 * host or one of no institute, like calls [access-3].
 */
export async function findFile(pool: pg.Pool, at: FileAddress & Fetching): Promise<StoredFile | undefined> {
  if ('passId' in at) return fileOfPass(pool, at)
  const found = await fileOfSession(pool, at)
  if (!found) return undefined
  const { viewer, ...file } = found
  return (await hasRight(pool, at.right, { ...at, viewer })) ? file : undefined
}

const filesOfSession = many(
  'files.several',
  z.extend(storedFile, { viewer }),
  sql`select ${asViewer} as viewer, f.sha256, f.name, f.content_type as "contentType", f.size
    from file f ${whileSession}
    where f.institute_id = ${instituteId} and f.id = any(${fileIds}::bigint[]) and p.status = 'active' and ${isOnOwnHost}
    order by array_position(${fileIds}::bigint[], f.id)`,
)

/**
 * Several files in the order of their address, while its session is valid and its account has the right to them;
 * deleted ones are missing.
 */
export async function findFiles(pool: pg.Pool, at: PackAddress & Fetching) {
  const found = await filesOfSession(pool, at)
  const [first] = found
  if (!first || !(await hasRight(pool, at.right, { ...at, viewer: first.viewer }))) return []
  return found.map(({ viewer, ...file }) => ({ ...file, personId: viewer.personId }))
}

/** Files of an institute, for callers that have checked the rights. */
export const findFilesOf = many(
  'files.of-institute',
  z.extend(storedFile, { id: z.number() }),
  sql`select id, sha256, name, content_type as "contentType", size from file
    where institute_id = ${instituteId} and id = any(${fileIds}::bigint[])`,
)

/** The PDF of an Office file. */
export const findPdf = maybeOne(
  'files.pdf',
  z.object({ sha256: z.string(), size: z.number() }),
  sql`select sha256, size from file_pdf where institute_id = ${instituteId} and file_id = ${fileId}`,
)

const sentBy = <Values>(isOwn: Sql<Values>) => sql`(
    coalesce((select sum(size) from file where ${isOwn}), 0)
    + coalesce((select sum(size) from upload
        where ${isOwn} and expires_at > ${now} and id <> all(${besides}::text[])), 0))::float8`

/** How much a person stores, and the whole institute if it has a limit, in bytes; uploads count. */
export const findSpace = one(
  'files.space',
  z.object({ kept: z.number(), ofInstitute: z.number(), settings: z.custom<SpaceSettings>() }),
  sql`select i.space as settings, ${sentBy(sql`institute_id = ${instituteId} and person_id = ${personId}`)} as kept,
      case when i.space ? 'institute' then ${sentBy(sql`institute_id = ${instituteId} and person_id is not null`)} else 0
        end as "ofInstitute"
    from institute i where i.id = ${instituteId}`,
)
