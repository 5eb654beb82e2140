import type { FastifyInstance } from 'fastify'
import {
  addExport,
  exportGrid,
  fetchExport,
  type InstituteExport,
  listExports,
  readTemplate,
} from '#domain/desk/export-calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { exportGridFile } from '#server/desk/exports/grid-file.ts'
import { exportJob } from '#server/desk/exports/job.ts'
import {
  type ExportRow,
  findExportFile,
  findExports,
  insertExport,
  lockExports,
} from '#server/desk/exports/queries.ts'
import { kindFor, queryOf } from '#server/desk/records.ts'
import { csvOf, tableAnswer, xlsxOf } from '#server/desk/table-files.ts'
import { describeColumns } from '#server/exchange/describe.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { writeAudit } from '#server/exchange/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import { sendFile } from '#server/files/send.ts'
import type { Kind } from '#server/records/kind.ts'
import { answer, mount } from '#server/route.ts'

const hourMs = 3_600_000
/** Of one that is never finished, because no server works. */
const maxWaitMs = 48 * hourMs
const addressMs = 10 * 60_000

/** Files out of the desk: templates, grids, and everything of the institute. */
export function deskExportRoutes(app: FastifyInstance, context: Context): void {
  const { pool, files, secrets, clock } = context

  mount(app, readTemplate, async ({ desk, params, query }) => {
    const kind = kindFor(desk, params.kind, 'read')
    const rows = templateOf(kind)
    const bytes = query.format === 'csv' ? csvOf(rows) : xlsxOf(kind.title, rows)
    return tableAnswer(`${kind.name}.${query.format}`, query.format, bytes)
  })

  mount(app, exportGrid, async ({ desk, params, query: { format, ...filters } }) => {
    const kind = kindFor(desk, params.kind, 'read')
    return exportGridFile(context, desk, kind, queryOf(kind, filters), format)
  })

  mount(app, listExports, async ({ desk: { instituteId, timeZone } }) => {
    const found = await findExports(pool, { instituteId, now: clock() })
    return answer({ exports: found.map((row) => present(row, timeZone)) })
  })

  mount(app, addExport, async ({ desk, once }) => {
    const { instituteId, personId } = desk
    const now = clock()
    const reply = await once.write(async (client) => {
      await lockExports(client, { instituteId })
      const made = await findExports(client, { instituteId, now })
      if (made.some(({ finishedAt }) => finishedAt === null)) throw new Failure('exportWaiting')
      const expiresAt = new Date(now.getTime() + maxWaitMs)
      const { id } = await insertExport(client, { instituteId, personId, now, expiresAt })
      await exportJob.enqueue(client, { instituteId, payload: { exportId: id } })
      const detail = { by: personId, export: id }
      await writeAudit(client, { instituteId, now, action: 'desk.export-begun', detail })
      return answer({ export_id: id })
    })
    context.nudgeQueue()
    return reply
  })

  mount(app, fetchExport, async ({ desk, params }) => {
    const { instituteId, sessionId, personId } = desk
    const now = clock()
    const at = { instituteId, id: params.export_id, sessionId, now }
    if (!(await findExportFile(pool, at))) throw notFound()
    const detail = { by: personId, export: params.export_id }
    await writeAudit(pool, { instituteId, now, action: 'desk.export-fetched', detail })
    const text = `${instituteId}.${params.export_id}.${sessionId}.${now.getTime() + addressMs}`
    return answer({ download_url: `${downloadPath}/${text}.${secrets.sign('desk-export', text)}` })
  })

  // A browser saves it by its address: it may be larger than its memory.
  app.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: `${downloadPath}/:token`,
    schema: { hide: true },
    handler: async (request, reply) => {
      const now = clock()
      const [, text = '', instituteId, id, sessionId, until, signature = ''] =
        written.exec(request.params.token) ?? []
      if (!secrets.verify('desk-export', text, signature) || Number(until) < now.getTime()) throw notFound()
      const at = { instituteId: Number(instituteId), id: Number(id), sessionId: Number(sessionId), now }
      const file = await findExportFile(pool, at)
      if (!file) throw notFound()
      return sendFile(files, request, reply, file, { caching: 'no-store', disposition: 'attachment' })
    },
  })
}

const downloadPath = `/desk/v1/exports/zip`
const written = /^((\d{1,10})\.(\d{1,15})\.(\d{1,15})\.(\d{1,15}))\.([\w-]{43})$/

/** The columns of a kind, and an example that can be imported as it is. */
function templateOf(kind: Kind): string[][] {
  const columns = describeColumns(kind, kinds).filter(({ name }) => name !== 'removed' || kind.fields.removed)
  return [columns.map(({ name }) => name), columns.map(({ example }) => example)]
}

function present(row: ExportRow, timeZone: string): InstituteExport {
  const { id, by, createdAt, progress, finishedAt, fileId, size, expiresAt } = row
  const state = finishedAt === null ? 'waiting' : fileId === null ? 'failed' : 'ready'
  return {
    export_id: id,
    state,
    progress,
    size,
    by,
    at: isoIn(timeZone, createdAt),
    until: state === 'ready' ? isoIn(timeZone, expiresAt) : '',
  }
}
