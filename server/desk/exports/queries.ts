import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, many, maybeOne, one, params, sql } from '#server/database/sql.ts'

const { instituteId, personId, now } = given
const { id, progress, expiresAt, fileId, size, sessionId } = params({
  id: z.number(),
  progress: z.number(),
  expiresAt: z.date(),
  fileId: z.number(),
  size: z.number(),
  sessionId: z.number(),
})

/** One export of an institute is asked for at a time, until the transaction ends. */
export const lockExports = command(
  'desk-exports.lock',
  sql`select pg_advisory_xact_lock(7722, ${instituteId})`,
)

const exported = z.object({
  id: z.number(),
  by: z.string(),
  createdAt: z.date(),
  progress: z.number(),
  finishedAt: z.nullable(z.date()),
  fileId: z.nullable(z.number()),
  size: z.number(),
  expiresAt: z.date(),
})
export type ExportRow = z.output<typeof exported>

export const findExports = many(
  'desk-exports.all',
  exported,
  sql`select made.id, person.name as by, made.created_at as "createdAt", made.progress, made.finished_at as "finishedAt",
      made.file_id as "fileId", made.size, made.expires_at as "expiresAt"
    from desk_export made join person on person.institute_id = made.institute_id and person.id = made.person_id
    where made.institute_id = ${instituteId} and made.expires_at > ${now} order by made.id desc limit 10`,
)

export const insertExport = one(
  'desk-exports.insert',
  z.object({ id: z.number() }),
  sql`insert into desk_export (institute_id, person_id, created_at, expires_at)
    values (${instituteId}, ${personId}, ${now}, ${expiresAt}) returning id`,
)

const isUnfinished = sql`institute_id = ${instituteId} and id = ${id} and finished_at is null`

export const findUnfinished = maybeOne(
  'desk-exports.unfinished',
  z.object({ personId: z.number() }),
  sql`select person_id as "personId" from desk_export where ${isUnfinished}`,
)
export const noteProgress = command(
  'desk-exports.progress',
  sql`update desk_export set progress = ${progress} where ${isUnfinished}`,
)
export const finishExport = command(
  'desk-exports.finish',
  sql`update desk_export set finished_at = ${now}, expires_at = ${expiresAt}, file_id = ${fileId}, size = ${size}, progress = 100
    where ${isUnfinished}`,
)
export const giveUpExport = command(
  'desk-exports.give-up',
  sql`update desk_export set finished_at = ${now} where ${isUnfinished}`,
)

/** The zip, while the session of an owner that asked for its address is open. */
export const findExportFile = maybeOne(
  'desk-exports.file',
  z.object({ sha256: z.string(), name: z.string(), contentType: z.string(), size: z.number() }),
  sql`select file.sha256, file.name, file.content_type as "contentType", file.size
    from desk_export made
    join file on file.institute_id = made.institute_id and file.id = made.file_id
    join desk_session session on session.institute_id = made.institute_id and session.id = ${sessionId}
      and session.ended_at is null and session.expires_at > ${now}
    join staff on staff.institute_id = session.institute_id and staff.person_id = session.person_id and 'owner' = any(staff.roles)
    where made.institute_id = ${instituteId} and made.id = ${id} and made.expires_at > ${now}`,
)
