import * as z from 'zod/mini'
import type { ImportReport } from '#domain/desk/import-calls.ts'
import { importFormats } from '#domain/desk/imports.ts'
import type { PaperOptions } from '#domain/desk/paper-import.ts'
import { given } from '#server/access/given.ts'
import { command, one, params, sql } from '#server/database/sql.ts'
import type { ImportOptions, Mended } from '#server/desk/imports/tables.ts'

const { instituteId, personId, now } = given
const p = params({
  id: z.number(),
  name: z.string(),
  /** JSON. */
  files: z.string(),
  /** JSON. */
  tables: z.string(),
  others: z.array(z.string()),
  mended: z.custom<Mended>(),
  options: z.custom<ImportOptions>(),
  report: z.custom<ImportReport>(),
  format: z.enum(importFormats),
  paper: z.nullable(z.custom<PaperOptions>()),
  /** JSON. */
  left: z.string(),
  counts: z.record(z.string(), z.number()),
  problem: z.string(),
  done: z.number(),
  total: z.number(),
  number: z.nullable(z.number()),
  expiresAt: z.date(),
  begunAt: z.nullable(z.date()),
  kind: z.string(),
  titlesHash: z.string(),
  match: z.record(z.string(), z.string()),
})

/** One import of a person begins at a time, until the transaction ends. */
export const lockImporter = command(
  'desk-imports.lock',
  sql`select pg_advisory_xact_lock(7721, hashint8(${personId} # ${instituteId}::bigint)::int)`,
)

export const insertImport = one(
  'desk-imports.insert',
  z.object({ id: z.number() }),
  sql`insert into desk_import (institute_id, person_id, name, state, files, created_at, begun_at, expires_at)
    values (${instituteId}, ${personId}, ${p.name}, 'reading', ${p.files}::jsonb, ${now}, ${now}, ${p.expiresAt}) returning id`,
)

const isThis = sql`institute_id = ${instituteId} and id = ${p.id}`

export const setRead = command(
  'desk-imports.read',
  sql`update desk_import set state = 'open', format = ${p.format}, tables = ${p.tables}::jsonb, others = to_jsonb(${p.others}::text[]),
      problem = ''
    where ${isThis} and state = 'reading'`,
)

/** Nothing while another step is in progress. */
export const beginCheck = command(
  'desk-imports.begin-check',
  sql`update desk_import set state = 'checking', tables = ${p.tables}::jsonb, mended = ${p.mended}::jsonb, problem = '',
      paper = coalesce(${p.paper}::jsonb, paper), done = 0, total = ${p.total}, begun_at = ${now}
    where ${isThis} and state in ('open', 'checked', 'failed')`,
)

export const setChecked = command(
  'desk-imports.checked',
  sql`update desk_import set state = 'checked', report = ${p.report}::jsonb, problem = ${p.problem}
    where ${isThis} and state in ('checking', 'writing')`,
)

export const beginWriting = command(
  'desk-imports.begin-writing',
  sql`update desk_import set state = 'writing', options = ${p.options}::jsonb, problem = '', done = 0, begun_at = ${now}
    where ${isThis} and state = 'checked' and begun_at is not distinct from ${p.begunAt}`,
)

/** In the transaction that writes the rows. What was shown of them is not stored any longer. */
export const setDone = command(
  'desk-imports.done',
  sql`update desk_import set state = 'done', report = null, counts = ${p.counts}::jsonb, number = ${p.number}, problem = '',
      left_rows = ${p.left}::jsonb, mended = '{"cells": [], "replaced": []}', tables = (
        select coalesce(jsonb_agg(x.one || '{"sample": []}' order by x.place), '[]')
        from jsonb_array_elements(tables) with ordinality x(one, place))
    where ${isThis} and state = 'writing'`,
)

/** A step that could not be done. */
export const setFailed = command(
  'desk-imports.failed',
  sql`update desk_import set state = 'failed', problem = ${p.problem}, report = null
    where ${isThis} and state in ('reading', 'checking', 'writing')`,
)

export const noteDone = command(
  'desk-imports.progress',
  sql`update desk_import set done = ${p.done} where ${isThis} and state in ('checking', 'writing')`,
)

/** Nothing where it is written, or a step is in progress. */
export const deleteImport = command(
  'desk-imports.delete',
  sql`delete from desk_import where ${isThis} and state in ('open', 'checked', 'failed')`,
)

/** What was left out is kept as long as its files would be. */
export const forgetLeft = command(
  'desk-imports.forget-left',
  sql`update desk_import set left_rows = '[]'
    where institute_id = ${instituteId} and state = 'done' and expires_at < ${now} and left_rows <> '[]'`,
)

export const keepMatch = command(
  'desk-imports.keep-match',
  sql`insert into desk_match (institute_id, kind, titles_hash, match, used_at)
    values (${instituteId}, ${p.kind}, ${p.titlesHash}, ${p.match}::jsonb, ${now})
    on conflict (institute_id, titles_hash, kind) do update set match = excluded.match, used_at = excluded.used_at`,
)
