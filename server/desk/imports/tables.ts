import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { type ImportReport, importStates } from '#domain/desk/import-calls.ts'
import { importFormats } from '#domain/desk/imports.ts'
import type { PaperOptions } from '#domain/desk/paper-import.ts'
import {
  createdAt,
  generatedId,
  instituteId,
  key,
  moment,
  reference,
  refersTo,
} from '#server/database/columns.ts'
import { person } from '#server/database/tables/people.ts'

/** A file of an import: an upload, and the path that tables name it by. */
export type ImportFile = { id: string; path: string; size: number }

/** A table of the files, with the kind and the columns that it was matched to. */
export type MatchedTable = {
  key: string
  file: string
  kind: string | null
  titles: string[]
  sample: (string | null)[][]
  match: Record<string, number>
  rows: number
  problem: string
}

/** Cells that were mended at the desk. */
export type Mended = {
  cells: { table: string; line: number; column: number; value: string }[]
  replaced: { table: string; column: number; from: string; to: string }[]
}

/** A row that was left out, with what is wrong with it. */
export type LeftRow = { table: string; line: number; cells: (string | null)[]; problems: string }

export type ImportOptions = { leaveOut: boolean; isQuiet: boolean }

/** An import at the desk, from its files until it is written. */
export const deskImport = pgTable(
  'desk_import',
  {
    instituteId: instituteId(),
    id: generatedId(),
    personId: reference('person_id').notNull(),
    name: text('name').notNull(),
    format: text('format', { enum: importFormats }).notNull().default('tables'),
    /** Of a paper: the test that it is for, and its marks. */
    paper: jsonb('paper').$type<PaperOptions>(),
    state: text('state', { enum: importStates }).notNull(),
    files: jsonb('files').$type<ImportFile[]>().notNull(),
    tables: jsonb('tables').$type<MatchedTable[]>().notNull().default([]),
    /** Names of files that no table is. */
    others: jsonb('others').$type<string[]>().notNull().default([]),
    mended: jsonb('mended').$type<Mended>().notNull().default({ cells: [], replaced: [] }),
    options: jsonb('options').$type<ImportOptions>().notNull().default({ leaveOut: false, isQuiet: false }),
    report: jsonb('report').$type<ImportReport>(),
    /** What was not written, while the files would be here. */
    leftRows: jsonb('left_rows').$type<LeftRow[]>().notNull().default([]),
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
    problem: text('problem').notNull().default(''),
    /** Rows of the step in progress. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    begunAt: moment('begun_at'),
    /** Of what was written, in `import_run`. */
    number: integer('number'),
    createdAt: createdAt(),
    /** When its files are removed. */
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    key(t, t.id),
    index('desk_import_person').on(t.instituteId, t.personId),
    refersTo(t, t.personId, person),
  ],
)

/** How the columns of a file were matched to a kind, for the next file with the same titles. */
export const deskMatch = pgTable(
  'desk_match',
  {
    instituteId: instituteId(),
    kind: text('kind').notNull(),
    /** Of the set of titles. */
    titlesHash: text('titles_hash').notNull(),
    /** Field → the plain title of its column. */
    match: jsonb('match').$type<Record<string, string>>().notNull(),
    usedAt: moment('used_at').notNull(),
  },
  (t) => [key(t, t.titlesHash, t.kind)],
)

/** An export of everything of an institute. */
export const deskExport = pgTable(
  'desk_export',
  {
    instituteId: instituteId(),
    id: generatedId(),
    personId: reference('person_id').notNull(),
    createdAt: createdAt(),
    /** 0 to 100. */
    progress: integer('progress').notNull().default(0),
    /** Done, or given up. */
    finishedAt: moment('finished_at'),
    fileId: reference('file_id'),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [key(t, t.id), refersTo(t, t.personId, person)],
)
