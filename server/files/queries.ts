import type pg from 'pg'
import * as z from 'zod/mini'
import { isViewOpen } from '#server/access/family-view.ts'
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

/** The session of an address, or the view as a family: their ids are of one sequence. */
const whileSession = sql`
  join (
    select institute_id, person_id, false as "isView" from session
    where institute_id = ${instituteId} and id = ${sessionId} and ended_at is null and expires_at > ${now}
    union all
    select view.institute_id, view.person_id, true from family_view view
    where view.institute_id = ${instituteId} and view.id = ${sessionId} and ${isViewOpen}) session
    on session.institute_id = file.institute_id
  join person on person.institute_id = session.institute_id and person.id = session.person_id`
const whilePass = sql`
  join panel_pass pass on pass.institute_id = file.institute_id and pass.id = ${passId} and pass.expires_at > ${now}
  join test_attempt attempt on attempt.institute_id = pass.institute_id and attempt.id = pass.attempt_id
  join person on person.institute_id = attempt.institute_id and person.id = attempt.person_id`

/** Refuses the host of another institute; a host of no institute shows the files of all. */
const isOnOwnHost = sql`not exists (
  select 1 from institute_host host where host.host = ${host} and host.institute_id <> file.institute_id)`

/** The account of a session, for the check of its right. */
const viewer = z.object({
  role: z.enum(roles),
  personId: z.number(),
  students: z.array(z.object({ studentId: z.number(), personId: z.number() })),
})
const asViewer = sql`json_build_object('role', person.role, 'personId', person.id, 'students', coalesce((
  select json_agg(json_build_object('studentId', viewable.id, 'personId', viewable.person_id) order by viewable.id)
  from ${viewableStudents} viewable), '[]'))`

const fileOfSession = maybeOne(
  'files.one',
  z.extend(storedFile, { viewer, isView: z.boolean() }),
  sql`select file.sha256, file.name, file.content_type as "contentType", file.size, ${asViewer} as viewer, session."isView"
    from file ${whileSession}
    where file.institute_id = ${instituteId} and file.id = ${fileId} and person.status = 'active' and ${isOnOwnHost}`,
)
const fileOfPass = maybeOne(
  'files.one-by-pass',
  storedFile,
  sql`select file.sha256, file.name, file.content_type as "contentType", file.size
    from file ${whilePass}
    where file.institute_id = ${instituteId} and file.id = ${fileId} and person.status = 'active' and ${isOnOwnHost}`,
)

type Fetching = { host: string; now: Date }
/** `isView`: fetched by staff who see the portal as a family does, whose device keeps nothing [desk-93]. */
type FetchedFile = StoredFile & { isView?: boolean }

/**
 * A file, while the session or pass of its address is valid, the account has the right to it, and on its institute's
 * host or one of no institute, like calls [access-3].
 */
export async function findFile(pool: pg.Pool, at: FileAddress & Fetching): Promise<FetchedFile | undefined> {
  if ('passId' in at) return fileOfPass(pool, at)
  const found = await fileOfSession(pool, at)
  if (!found) return undefined
  const { viewer, ...file } = found
  return (await hasRight(pool, at.right, { ...at, viewer })) ? file : undefined
}

const filesOfSession = many(
  'files.several',
  z.extend(storedFile, { viewer }),
  sql`select ${asViewer} as viewer, file.sha256, file.name, file.content_type as "contentType", file.size
    from file ${whileSession}
    where file.institute_id = ${instituteId} and file.id = any(${fileIds}::bigint[]) and person.status = 'active'
      and ${isOnOwnHost}
    order by array_position(${fileIds}::bigint[], file.id)`,
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
  sql`select institute.space as settings, ${sentBy(sql`institute_id = ${instituteId} and person_id = ${personId}`)} as kept,
      case when institute.space ? 'institute' then ${sentBy(sql`institute_id = ${instituteId} and person_id is not null`)} else 0
        end as "ofInstitute"
    from institute where institute.id = ${instituteId}`,
)
