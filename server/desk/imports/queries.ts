import * as z from 'zod/mini'
import { type ImportReport, importStates } from '#domain/desk/import-calls.ts'
import { importFormats } from '#domain/desk/imports.ts'
import type { PaperOptions } from '#domain/desk/paper-import.ts'
import { given } from '#server/access/given.ts'
import { idPrefix } from '#server/access/named.ts'
import { many, maybeOne, one, params, sql } from '#server/database/sql.ts'
import type { ImportFile, ImportOptions, LeftRow, MatchedTable, Mended } from '#server/desk/imports/tables.ts'

const { instituteId, personId } = given
const { id, titlesHashes, all, kind } = params({
  id: z.number(),
  kind: z.string(),
  titlesHashes: z.array(z.string()),
  /** Whether those of others are found too. */
  all: z.boolean(),
})

const state = z.enum(importStates)
const head = {
  id: z.number(),
  name: z.string(),
  state,
  createdAt: z.date(),
  personId: z.number(),
  by: z.string(),
  counts: z.record(z.string(), z.number()),
  number: z.nullable(z.number()),
  undoneAt: z.nullable(z.date()),
}
const headColumns = sql`import.id, import.name, import.state, import.created_at as "createdAt", import.person_id as "personId",
  person.name as by, import.counts, import.number, run.undone_at as "undoneAt"`
const joined = sql`desk_import import
  join person on person.institute_id = import.institute_id and person.id = import.person_id
  left join import_run run on run.institute_id = import.institute_id and run.number = import.number`

export const findImports = many(
  'desk-imports.latest',
  z.object({ ...head, isUndoable: z.boolean() }),
  sql`select ${headColumns}, exists (select from import_image image
      where image.institute_id = import.institute_id and image.number = import.number) as "isUndoable"
    from ${joined}
    where import.institute_id = ${instituteId} and (${all} or import.person_id = ${personId})
    order by import.id desc limit 50`,
)

const importRow = z.object({
  ...head,
  format: z.enum(importFormats),
  paper: z.nullable(z.custom<PaperOptions>()),
  leftRows: z.custom<LeftRow[]>(),
  files: z.custom<ImportFile[]>(),
  tables: z.custom<MatchedTable[]>(),
  others: z.array(z.string()),
  mended: z.custom<Mended>(),
  options: z.custom<ImportOptions>(),
  report: z.nullable(z.custom<ImportReport>()),
  problem: z.string(),
  done: z.number(),
  total: z.number(),
  begunAt: z.nullable(z.date()),
  expiresAt: z.date(),
})
export type ImportRow = z.output<typeof importRow>

/** One of one’s own, or of anybody for `all`. */
export const findImport = maybeOne(
  'desk-imports.one',
  importRow,
  sql`select ${headColumns}, import.format, import.paper, import.left_rows as "leftRows", import.files, import.tables, import.others, import.mended, import.options, import.report,
      import.problem, import.done, import.total, import.begun_at as "begunAt", import.expires_at as "expiresAt"
    from ${joined}
    where import.institute_id = ${instituteId} and import.id = ${id} and (${all} or import.person_id = ${personId})`,
)

/** Imports of a person whose files are here. */
export const countOpenImports = one(
  'desk-imports.count',
  z.object({ count: z.number() }),
  sql`select count(*) as count from desk_import
    where institute_id = ${instituteId} and person_id = ${personId} and state <> 'done'`,
)

/** Uploads that imports of a person still need. */
export const findOpenFiles = many(
  'desk-imports.files',
  z.object({ id: z.string() }),
  sql`select distinct file.one ->> 'id' as id from desk_import cross join jsonb_array_elements(desk_import.files) file(one)
    where institute_id = ${instituteId} and person_id = ${personId} and state <> 'done'`,
)

/** Matches of files with the same titles, the latest first. */
export const findMatches = many(
  'desk-imports.matches',
  z.object({ kind: z.string(), titlesHash: z.string(), match: z.record(z.string(), z.string()) }),
  sql`select kind, titles_hash as "titlesHash", match from desk_match
    where institute_id = ${instituteId} and titles_hash = any(${titlesHashes}::text[]) order by used_at desc`,
)

/** Records of a kind with the names by which offices call them. */
export const findNames = many(
  'desk-imports.names',
  z.object({ code: z.string(), name: z.string() }),
  sql`select coalesce(found.code, (select ${idPrefix} from institute where id = ${instituteId}) || found.id) as code, found.name
    from (
      select source_id as code, id, name from subject where institute_id = ${instituteId} and ${kind} = 'subjects'
      union all
      select source_id, id, name from standard where institute_id = ${instituteId} and ${kind} = 'standards'
      union all
      select source_id, id, name from person where institute_id = ${instituteId} and status <> 'removed'
        and role = case ${kind} when 'parents' then 'parent' when 'teachers' then 'teacher' end) found
    order by found.id`,
)
