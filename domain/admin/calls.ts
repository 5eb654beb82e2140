import * as z from 'zod/mini'
import { change } from '#domain/admin/changes.ts'
import { defineCall, envelope } from '#domain/call.ts'

/** Most rows that a call gives out at once. */
export const maxRowsOut = 1000
/** Most rows and bytes that a call takes at once. */
export const maxRowsIn = 50_000
export const maxRowBytes = 32 * 1024 * 1024
export const maxFileBytes = 150 * 1024 * 1024
/** Faults that a reply lists; `fault_count` has all. */
export const maxFaultsOut = 1000

const cursor = z.string().check(z.maxLength(1000))
const limit = z.optional(
  z.pipe(
    z.transform((text: unknown) => (/^\d{1,4}$/.test(String(text)) ? Number(text) : Number.NaN)),
    z.number().check(z.int(), z.minimum(1), z.maximum(maxRowsOut)),
  ),
)
const flag = z.optional(z.enum(['true', 'false']))
const kind = z.object({ kind: z.string() })

/** Where a cell, a row (`row`) or the whole request (`file`) is wrong. */
export const rowFault = z.object({
  /** Of CSV and NDJSON the line, of JSON the place in the list, from 1. */
  line: z.optional(z.number()),
  field: z.string(),
  problem: z.string(),
})
export type RowFault = z.output<typeof rowFault>

const written = z.object({
  added: z.number(),
  changed: z.number(),
  ended: z.number(),
  /** Whether it was only checked. */
  is_check: z.boolean(),
  /** Columns that are not read, and the like. */
  warnings: z.array(rowFault),
})
export type WrittenRows = z.output<typeof written>

/** With the status 422. */
export const refusedRows = z.object({
  statusCode: z.literal(422),
  message: z.string(),
  faults: z.array(rowFault),
  fault_count: z.number(),
})

export const rowTypes = ['application/json', 'application/x-ndjson', 'text/csv'] as const

export const putRecords = defineCall({
  method: 'PUT',
  path: '/admin/v1/records/:kind',
  access: 'admin',
  scope: 'write',
  summary: 'Adds and changes records: all rows, or none and every fault',
  source: 'records-8',
  takesKey: true,
  params: kind,
  query: z.object({ check: flag }),
  takes: rowTypes,
  reply: envelope(written),
})

export const deleteRecords = defineCall({
  method: 'DELETE',
  path: '/admin/v1/records/:kind',
  access: 'admin',
  scope: 'write',
  summary: 'Removes records by their ids, or by the fields that identify them, like rows with `removed`',
  source: 'records-9',
  takesKey: true,
  params: kind,
  query: z.object({
    check: flag,
    /** Ids, in place of a body. */
    key: z.optional(z.union([z.string(), z.array(z.string())])),
  }),
  takes: rowTypes,
  reply: envelope(written),
})

export const getRecords = defineCall({
  method: 'GET',
  path: '/admin/v1/records/:kind',
  access: 'admin',
  scope: 'read',
  summary: 'Records with the fields of an import; `next` is the cursor of the next page, null on the last',
  source: 'records-10',
  params: kind,
  query: z.object({ after: z.optional(cursor), limit }),
  reply: envelope(
    z.object({
      rows: z.array(z.record(z.string(), z.nullable(z.string()))),
      next: z.nullable(z.string()),
    }),
  ),
})

export const putFile = defineCall({
  method: 'PUT',
  path: '/admin/v1/files',
  access: 'admin',
  scope: 'write',
  summary: 'Uploads a file, which rows of this token may name for a day',
  source: 'records-13',
  query: z.object({
    /** As rows name it, such as `files/timetable.pdf`. */
    path: z.string().check(z.minLength(1), z.maxLength(500)),
  }),
  takes: ['application/octet-stream'],
  reply: envelope(z.object({ size: z.number(), sha256: z.string() })),
})

export const listChanges = defineCall({
  method: 'GET',
  path: '/admin/v1/changes',
  access: 'admin',
  scope: 'changes',
  summary: 'What families did, in order and each at least once; `next` is the cursor for the next request',
  source: 'records-16',
  query: z.object({ after: z.optional(cursor), limit }),
  reply: envelope(z.object({ changes: z.array(change), next: z.string(), has_more: z.boolean() })),
})

export const sendPasswords = defineCall({
  method: 'POST',
  path: '/admin/v1/passwords',
  access: 'admin',
  scope: 'security',
  summary:
    'Sends new one-time passwords by SMS or e-mail: to people, to a section with its parents, or to all who never signed in',
  source: 'records-15',
  takesKey: true,
  body: z.object({
    /** E-mails, phone numbers, numbers or ids of people. Exactly one of the three is required. */
    of: z.optional(
      z.array(z.string().check(z.minLength(1), z.maxLength(254))).check(z.minLength(1), z.maxLength(100)),
    ),
    section: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    never_signed_in: z.optional(z.literal(true)),
  }),
  reply: envelope(z.object({ sent: z.number() })),
})

export const adminCalls = [
  putRecords,
  getRecords,
  deleteRecords,
  putFile,
  listChanges,
  sendPasswords,
] as const
