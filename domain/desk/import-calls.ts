import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId, pathNumber } from '#domain/call.ts'
import { importBounds, importFormats, importRoles } from '#domain/desk/imports.ts'
import { paperChoice, paperOptions, paperPreview, paperReport } from '#domain/desk/paper-import.ts'

const own = { access: 'desk', roles: importRoles } as const
const inPath = z.object({ import_id: pathId })
const cell = z.nullable(z.string())
const line = z.number().check(z.int(), z.positive())
const column = z.number().check(z.int(), z.nonnegative(), z.maximum(importBounds.columns))
/** Names a table of an import. */
const tableKey = z.string().check(z.maxLength(20))
const value = z.string().check(z.maxLength(importBounds.cell))

export const addImport = defineCall({
  ...own,
  method: 'POST',
  path: '/desk/v1/imports',
  summary: 'Begins an import with files that were uploaded: they are read, and nothing is written',
  source: 'desk-65',
  takesKey: true,
  body: z.object({
    files: z
      .array(
        z.object({
          upload_id: z.string().check(z.regex(/^[\da-f]{32}$/)),
          /** The name, with folders before it where a folder was chosen. */
          path: z.string().check(z.minLength(1), z.maxLength(1000)),
        }),
      )
      .check(z.minLength(1), z.maxLength(importBounds.files)),
    /** An import whose files these replace: it is discarded. */
    instead_of: z.optional(id),
  }),
  reply: envelope(z.object({ import_id: id })),
})

export const importStates = ['reading', 'open', 'checking', 'checked', 'writing', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]
const state = z.enum(importStates)

const counts = z.record(z.string(), z.number())

const listed = z.object({
  import_id: id,
  name: z.string(),
  state,
  /** ISO 8601. */
  at: z.string(),
  by: z.string(),
  /** Whether one may open it: one’s own, and an owner those of all. */
  is_open: z.boolean(),
  /** Such as `students_added`. */
  counts,
  /** By which the change is undone; null where nothing was written. */
  number: z.nullable(z.number()),
  undone_at: z.nullable(z.string()),
  is_undoable: z.boolean(),
})
export type ListedImport = z.output<typeof listed>

export const listImports = defineCall({
  ...own,
  method: 'GET',
  path: '/desk/v1/imports',
  summary: 'Imports at the desk, the newest first',
  source: 'desk-70',
  reply: envelope(z.object({ imports: z.array(listed) })),
})

const table = z.object({
  key: tableKey,
  /** The name of the file, and of the sheet where it has several. */
  file: z.string(),
  /** Null: it is left out. */
  kind: z.nullable(z.string()),
  /** Whether one’s roles may change records of the kind. */
  is_allowed: z.boolean(),
  titles: z.array(z.string()),
  /** The first rows. */
  sample: z.array(z.array(cell)),
  /** Field → the column that it has, from 0. */
  match: z.record(z.string(), z.number()),
  rows: z.number(),
  /** Why it cannot be read; '' otherwise. */
  problem: z.string(),
})
export type ImportTable = z.output<typeof table>

const fault = z.object({
  table: tableKey,
  line,
  /** The field; `file` or `row` where no cell is at fault. */
  field: z.string(),
  problem: z.string(),
  /** What was probably meant by a name: ids of records that are called so. */
  meant: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type ImportFault = z.output<typeof fault>

const report = z.object({
  tables: z.array(
    z.object({
      table: tableKey,
      /** One table of families becomes rows of several. '' for a file of a roster, whose rows become those of several kinds. */
      kind: z.string(),
      added: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      ended: z.number(),
      /** Rows that are at fault, or refer to rows at fault. */
      faulty: z.number(),
    }),
  ),
  fault_count: z.number(),
  faults: z.array(fault),
  /** The rows of the faults: cells in the order of the titles. */
  fault_rows: z.array(z.object({ table: tableKey, line, cells: z.array(cell) })),
  warnings: z.array(fault),
  /** Some of the rows that are new, and of those that change. */
  new_rows: z.array(z.object({ table: tableKey, line, cells: z.array(cell) })),
  changed_rows: z.array(
    z.object({
      table: tableKey,
      line,
      id: z.string(),
      cells: z.array(z.object({ field: z.string(), was: cell, becomes: cell })),
    }),
  ),
  /** Whether a whole table cannot be used, so that its rows cannot be left out. */
  is_unusable: z.boolean(),
  /** Of the paper of a test, which has questions in place of rows. */
  paper: z.optional(paperReport),
})
export type ImportReport = z.output<typeof report>

const detail = z.object({
  import_id: id,
  name: z.string(),
  format: z.enum(importFormats),
  /** Whether one’s roles may write such a roster or paper. */
  is_allowed: z.boolean(),
  /** Of the paper of a test. */
  paper: z.nullable(paperChoice),
  state,
  at: z.string(),
  by: z.string(),
  /** When the files are removed; ISO 8601. */
  files_until: z.string(),
  tables: z.array(table),
  /** Names of files that no table is. */
  others: z.array(z.string()),
  /** Cells that were mended here. */
  mended: z.number(),
  report: z.nullable(report),
  /** Names the check, of which `writeImport` writes what was shown. */
  check: z.string(),
  /** Why it could not go on; '' otherwise. */
  problem: z.string(),
  /** Rows that are done, and of how many; seconds since it began. */
  progress: z.object({ done: z.number(), total: z.number(), seconds: z.number() }),
  counts,
  /** Rows that were left out, of each table, as long as they are kept. */
  left: z.array(z.object({ table: tableKey, rows: z.number() })),
  number: z.nullable(z.number()),
  undone_at: z.nullable(z.string()),
})
export type ImportDetail = z.output<typeof detail>

export const readImport = defineCall({
  ...own,
  method: 'GET',
  path: '/desk/v1/imports/:import_id',
  summary: 'An import: its tables, what the check found, how far it is',
  source: 'desk-66',
  params: inPath,
  reply: envelope(detail),
})

export const checkImport = defineCall({
  ...own,
  method: 'POST',
  path: '/desk/v1/imports/:import_id/check',
  summary:
    'Checks an import, with kinds and columns as they are matched and further cells as they are mended',
  source: 'desk-67',
  takesKey: true,
  params: inPath,
  body: z.object({
    tables: z
      .array(
        z.object({
          key: tableKey,
          kind: z.nullable(z.string().check(z.maxLength(60))),
          match: z.record(z.string().check(z.maxLength(60)), column),
        }),
      )
      .check(z.maxLength(importBounds.tables)),
    cells: z
      .array(z.object({ table: tableKey, line, column, value }))
      .check(z.maxLength(importBounds.mended)),
    /** The same value in every row that has another one. */
    replaced: z
      .array(z.object({ table: tableKey, column, from: value, to: value }))
      .check(z.maxLength(importBounds.replaced)),
    /** Of the paper of a test; those of the check before where it is left out. */
    paper: z.optional(paperOptions),
  }),
  reply: envelope(z.object({})),
})

export const suggestColumns = defineCall({
  ...own,
  method: 'GET',
  path: '/desk/v1/imports/:import_id/suggest',
  summary: 'Which columns of a table the fields of a kind probably have',
  source: 'desk-66',
  params: inPath,
  query: z.object({ table: tableKey, kind: z.string().check(z.maxLength(60)) }),
  reply: envelope(z.object({ match: z.record(z.string(), z.number()) })),
})

export const previewPaper = defineCall({
  ...own,
  method: 'GET',
  path: '/desk/v1/imports/:import_id/paper',
  summary: 'Questions of a checked paper as students will see them, with the answers: ten at a time',
  source: 'desk-108',
  params: inPath,
  query: z.object({ after: z.optional(pathNumber) }),
  reply: envelope(paperPreview),
})

export const writeImport = defineCall({
  ...own,
  method: 'POST',
  path: '/desk/v1/imports/:import_id/write',
  summary: 'Writes a checked import, in the background: all of it, or nothing',
  source: 'desk-69',
  takesKey: true,
  params: inPath,
  body: z.object({
    /** As it was shown: nothing is written where somebody has checked it otherwise since. */
    check: z.string().check(z.maxLength(20)),
    /** Writes the other rows where some are at fault. */
    leave_out: z.boolean(),
    /** No one is notified. */
    is_quiet: z.boolean(),
  }),
  reply: envelope(z.object({})),
})

export const discardImport = defineCall({
  ...own,
  method: 'POST',
  path: '/desk/v1/imports/:import_id/discard',
  summary: 'Removes an import that is not written, with its files',
  source: 'desk-65',
  takesKey: true,
  params: inPath,
  reply: envelope(z.object({})),
})

export const readFaultsFile = defineCall({
  ...own,
  method: 'GET',
  path: '/desk/v1/imports/:import_id/faults',
  summary: 'What a check found, as CSV; or the rows of a table that were left out, as a spreadsheet',
  source: 'desk-68',
  params: inPath,
  query: z.object({ left: z.optional(tableKey) }),
  reply: z.unknown(),
  mayAnswerFile: true,
})

export const deskImportCalls = [
  addImport,
  listImports,
  readImport,
  suggestColumns,
  checkImport,
  previewPaper,
  writeImport,
  discardImport,
  readFaultsFile,
] as const
