import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { readGridRows } from '#domain/desk/record-calls.ts'
import { gridRoles, ownersOnly } from '#domain/desk/roles.ts'

/** Rows of one export of a grid [desk-72]. */
export const maxExported = 200_000
/** How long the export of an institute can be fetched [desk-73]. */
export const exportHours = 24

const ofGrids = { access: 'desk', roles: gridRoles } as const
const ofOwners = { access: 'desk', roles: ownersOnly } as const
const kindInPath = z.object({ kind: z.string().check(z.maxLength(60)) })
const format = z.enum(['csv', 'xlsx'])
export type TableFormat = z.output<typeof format>

export const readTemplate = defineCall({
  ...ofGrids,
  method: 'GET',
  path: '/desk/v1/templates/:kind',
  summary: 'A file with the columns of a kind of record and one example row',
  source: 'desk-71',
  params: kindInPath,
  query: z.object({ format }),
  reply: z.unknown(),
  mayAnswerFile: true,
})

const { after: _, ...filters } = readGridRows.query.shape

export const exportGrid = defineCall({
  ...ofGrids,
  method: 'GET',
  path: '/desk/v1/exports/:kind',
  summary: 'All rows that a grid is filtered to, as CSV or XLSX',
  source: 'desk-72',
  params: kindInPath,
  query: z.object({ ...filters, format }),
  reply: z.unknown(),
  mayAnswerFile: true,
})

const institutes = z.object({
  export_id: id,
  state: z.enum(['waiting', 'ready', 'failed']),
  /** 0 to 100. */
  progress: z.number(),
  size: z.number(),
  by: z.string(),
  at: z.string(),
  /** ISO 8601; '' until it is ready. */
  until: z.string(),
})
export type InstituteExport = z.output<typeof institutes>

export const listExports = defineCall({
  ...ofOwners,
  method: 'GET',
  path: '/desk/v1/exports',
  summary: 'Exports of the whole institute, of the last day',
  source: 'desk-73',
  reply: envelope(z.object({ exports: z.array(institutes) })),
})

export const addExport = defineCall({
  ...ofOwners,
  method: 'POST',
  path: '/desk/v1/exports',
  summary: 'Begins an export of everything of the institute, in the background',
  source: 'desk-73',
  takesKey: true,
  reply: envelope(z.object({ export_id: id })),
})

export const fetchExport = defineCall({
  ...ofOwners,
  method: 'GET',
  path: '/desk/v1/exports/file/:export_id',
  summary: 'The export of the institute as a zip, or where it is fetched',
  source: 'desk-73',
  params: z.object({ export_id: pathId }),
  reply: envelope(z.object({ download_url: z.string() })),
})

export const deskExportCalls = [readTemplate, exportGrid, listExports, addExport, fetchExport] as const
