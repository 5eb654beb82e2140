import * as z from 'zod/mini'
import { rowFault } from '#domain/admin/calls.ts'
import { defineCall, envelope } from '#domain/call.ts'
import { kindInList, listKinds } from '#domain/desk/frame-calls.ts'
import { gridRoles, officeReaders } from '#domain/desk/roles.ts'

/** Most rows of one page of a grid, and most that are changed at once. */
export const gridPage = 200
export const maxChanged = 500

const ofGrids = { access: 'desk', roles: gridRoles } as const
const kindInPath = z.object({ kind: z.string().check(z.maxLength(60)) })
/** As in a file; null for an empty one. */
const cell = z.nullable(z.string().check(z.maxLength(200_000)))
const row = z.record(z.string(), cell)

const field = z.object({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  /** How a value is written. */
  format: z.string(),
  example: z.string(),
  is_required: z.boolean(),
  is_number: z.boolean(),
  /** Values that it may have; null for any. */
  words: z.nullable(z.array(z.string())),
  /** The kind whose ids it has; null otherwise. */
  refers_to: z.nullable(z.string()),
  /** Several ids, with ; between. */
  is_list: z.boolean(),
  is_file: z.boolean(),
  /** Only the operator of the server sets it. */
  is_fixed: z.boolean(),
})
export type GridField = z.output<typeof field>

export const describeKind = defineCall({
  ...ofGrids,
  method: 'GET',
  path: '/desk/v1/kinds/:kind',
  summary: 'The columns of a kind of record',
  source: 'desk-9',
  params: kindInPath,
  reply: envelope(
    z.object({
      ...kindInList.shape,
      fields: z.array(field),
      /** The fields by which a row is found again. */
      key: z.array(z.string()),
      /** What removing does: the row goes, or it ends; null: rows cannot be removed. */
      removal: z.nullable(z.enum(['delete', 'end'])),
    }),
  ),
})

const flag = z.optional(z.enum(['true', 'false']))

export const readGridRows = defineCall({
  ...ofGrids,
  method: 'GET',
  path: '/desk/v1/records/:kind',
  summary: 'Rows of a kind of record: searched, filtered and sorted, a page at a time',
  source: 'desk-9',
  params: kindInPath,
  query: z.object({
    /** Words that a row must contain. */
    search: z.optional(z.string().check(z.maxLength(200))),
    /** `field:value`, as often as needed; `field:` for empty cells. */
    where: z.optional(
      z.union([
        z.string().check(z.maxLength(500)),
        z.array(z.string().check(z.maxLength(500))).check(z.maxLength(10)),
      ]),
    ),
    sort: z.optional(z.string().check(z.maxLength(60))),
    descending: flag,
    /** Also rows that are ended, such as cancelled ones. */
    ended: flag,
    after: z.optional(z.string().check(z.maxLength(2000))),
  }),
  reply: envelope(
    z.object({
      rows: z.array(row),
      /** Of records that cells refer to: field → id → name. */
      names: z.record(z.string(), z.record(z.string(), z.string())),
      /** Of the first page; null on others. More than 10,000 are 10,001. */
      count: z.nullable(z.number()),
      next: z.nullable(z.string()),
    }),
  ),
})

export const changeRows = defineCall({
  ...ofGrids,
  method: 'PUT',
  path: '/desk/v1/records/:kind',
  summary: 'Adds, changes and removes rows: all, or none and every fault',
  source: 'desk-10',
  takesKey: true,
  params: kindInPath,
  body: z.object({
    rows: z
      .array(
        z.object({
          /** The fields of the key, and those that change; `removed` is yes for a row that goes or ends. */
          to: row,
          /** What the same fields had when they were read; null for a new row. */
          was: z.nullable(row),
        }),
      )
      .check(z.minLength(1), z.maxLength(maxChanged)),
    is_check: z.boolean(),
  }),
  reply: envelope(
    z.object({
      added: z.number(),
      changed: z.number(),
      ended: z.number(),
      /** By which the change is undone; null where nothing changed. */
      number: z.nullable(z.number()),
      warnings: z.array(rowFault),
    }),
  ),
})

/** With the status 409: what others have written meanwhile. `row` counts from 0. */
export const changedRows = z.object({
  statusCode: z.literal(409),
  message: z.string(),
  rows: z.array(z.object({ row: z.number(), now: z.nullable(row) })),
})

const run = z.object({
  number: z.number(),
  /** ISO 8601. */
  at: z.string(),
  /** A name, the operator, or a program. */
  by: z.string(),
  /** Such as `students_added`. */
  counts: z.record(z.string(), z.number()),
  undone_at: z.nullable(z.string()),
})

export const listRuns = defineCall({
  access: 'desk',
  roles: officeReaders,
  method: 'GET',
  path: '/desk/v1/changes',
  summary: 'The latest changes of records, by files, programs and the desk',
  source: 'desk-11',
  reply: envelope(z.object({ runs: z.array(run) })),
})

export const undoRun = defineCall({
  ...ofGrids,
  method: 'POST',
  path: '/desk/v1/changes/undo',
  summary: 'Takes a change back whole, or names what depends on it',
  source: 'desk-11',
  takesKey: true,
  body: z.object({ number: z.number().check(z.int(), z.positive(), z.maximum(2 ** 31 - 1)) }),
  reply: envelope(
    z.object({
      /** Empty where it was undone. */
      obstacles: z.array(z.string()),
    }),
  ),
})

export const deskRecordCalls = [listKinds, describeKind, readGridRows, changeRows, listRuns, undoRun] as const
