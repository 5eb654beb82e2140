import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { command, many, maybeOne, one, params, sql } from '#server/database/sql.ts'

const { instituteId, now } = given
const { number, importedBy, what, counts, run, zone, actorId } = params({
  number: z.number(),
  importedBy: z.string(),
  what: z.enum(['records', 'roster', 'paper']),
  counts: z.record(z.string(), z.number()),
  /** The institute and the number, or '' for none. */
  run: z.string(),
  zone: z.string(),
  /** Null for the operator. */
  actorId: z.nullable(z.number()),
})

/**
 * Before rows and images are compared: times in the zone of the images, and rows looked up by hash, as the planner knows
 * nothing of rows that were written just now. @returns the zone of before
 */
export const beginComparing = one(
  'undo.begin-comparing',
  z.object({ zone: z.string() }),
  sql`select before.zone from (select current_setting('timezone') as zone offset 0) before
    where set_config('timezone', 'UTC', true) is not null and set_config('enable_nestloop', 'off', true) is not null`,
)
export const endComparing = command(
  'undo.end-comparing',
  sql`select set_config('timezone', ${zone}, true) as zone, set_config('enable_nestloop', 'on', true) as loops`,
)

export const addRun = one(
  'undo.add-run',
  z.object({ number: z.number() }),
  sql`insert into import_run (institute_id, number, at, imported_by, what)
    select ${instituteId}::int, coalesce(max(number), 0) + 1, ${now}::timestamptz, ${importedBy}::text, ${what}::text
    from import_run where institute_id = ${instituteId}::int
    returning number`,
)
/** For the transaction: the triggers read it. */
export const setRun = command('undo.set-run', sql`select set_config('homeroom.import', ${run}, true)`)
export const removeRun = command(
  'undo.remove-run',
  sql`delete from import_run where institute_id = ${instituteId} and number = ${number}`,
)
export const countRun = command(
  'undo.count-run',
  sql`update import_run set counts = ${counts} where institute_id = ${instituteId} and number = ${number}`,
)

export const findImageTables = many(
  'undo.image-tables',
  z.object({ table: z.string() }),
  sql`select distinct table_name as "table" from import_image
    where institute_id = ${instituteId} and number = ${number} order by 1`,
)
/** Deletes the images of rows that were written without a change. */
export const deleteEmptyImages = one(
  'undo.real-images',
  z.object({ hasAny: z.boolean() }),
  sql`with empty as (
      delete from import_image where institute_id = ${instituteId} and number = ${number}
        and was is null and became is null)
    select exists (select from import_image where institute_id = ${instituteId} and number = ${number}
      and (was is not null or became is not null)) as "hasAny"`,
)
export const removeImages = command(
  'undo.remove-images',
  sql`delete from import_image where institute_id = ${instituteId} and number = ${number}`,
)

const importRun = z.object({
  number: z.number(),
  at: z.date(),
  importedBy: z.string(),
  what: z.string(),
  counts: z.record(z.string(), z.number()),
  undoneAt: z.nullable(z.date()),
  /** Whether it may be undone: its former rows are stored. */
  isUndoable: z.boolean(),
})
export type ImportRun = z.output<typeof importRun>
const columns = sql`run.number, run.at, run.imported_by as "importedBy", run.what, run.counts, run.undone_at as "undoneAt",
  exists (select from import_image image where image.institute_id = run.institute_id and image.number = run.number) as "isUndoable"`

export const findRun = maybeOne(
  'undo.run',
  importRun,
  sql`select ${columns} from import_run run where run.institute_id = ${instituteId} and run.number = ${number}`,
)
export const findRuns = many(
  'undo.runs',
  importRun,
  sql`select ${columns} from import_run run where run.institute_id = ${instituteId} order by run.number desc limit 50`,
)

export const markUndone = command(
  'undo.mark',
  sql`with noted as (
      insert into audit_log (institute_id, at, actor_id, action, subject_kind, subject_id, detail)
      values (${instituteId}::int, ${now}::timestamptz, ${actorId}::bigint, 'records.undo', 'institute', ${instituteId}::int,
        jsonb_build_object('import', ${number}::int)))
    update import_run set undone_at = ${now}::timestamptz where institute_id = ${instituteId}::int and number = ${number}::int`,
)
/** Triggers that derive other rows stay still until the end of the transaction: those rows are given back, too. */
export const setUndoing = command('undo.undoing', sql`select set_config('homeroom.undoing', 'on', true)`)
