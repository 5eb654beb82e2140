import type { FastifyInstance } from 'fastify'
import {
  addImport,
  checkImport,
  discardImport,
  type ImportDetail,
  listImports,
  previewPaper,
  readFaultsFile,
  readImport,
  suggestColumns,
  writeImport,
} from '#domain/desk/import-calls.ts'
import { importBounds } from '#domain/desk/imports.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import type { inTransaction } from '#server/database/transaction.ts'
import { choiceOf } from '#server/desk/imports/formats/choice.ts'
import { previewOf } from '#server/desk/imports/formats/preview.ts'
import { importJob } from '#server/desk/imports/job.ts'
import { countLeft, faultsFile, leftFile } from '#server/desk/imports/left-file.ts'
import { readPath, removeFiles, withoutTop } from '#server/desk/imports/open-files.ts'
import {
  addMended,
  applyMatches,
  kindOf,
  mayWrite,
  mayWriteFormat,
  proposeColumns,
} from '#server/desk/imports/plan.ts'
import {
  countOpenImports,
  findImport,
  findImports,
  findMatches,
  findOpenFiles,
  type ImportRow,
} from '#server/desk/imports/queries.ts'
import { storable } from '#server/desk/imports/storable.ts'
import { hashOfTitles, matchByTitles } from '#server/desk/imports/suggest.ts'
import { deskUploadRoutes } from '#server/desk/imports/upload-routes.ts'
import {
  beginCheck,
  beginWriting,
  deleteImport,
  forgetLeft,
  insertImport,
  keepMatch,
  lockImporter,
} from '#server/desk/imports/writes.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { writeAudit } from '#server/exchange/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import { answer, mount } from '#server/route.ts'
import { findUploads } from '#server/uploads/queries.ts'

const maxOpen = 20
/** Whose imports of others are listed too. */
const seesAll = ({ roles }: DeskSession) => roles.some((role) => role === 'owner' || role === 'office')

/** Spreadsheets of the office, from their files until they are written. */
export function deskImportRoutes(app: FastifyInstance, context: Context): void {
  const { pool, uploads, clock } = context
  deskUploadRoutes(app, context)

  mount(app, addImport, async ({ desk, body, once }) => {
    const { instituteId, personId } = desk
    const now = clock()
    const owner = { instituteId, personId, now }
    const ids = body.files.map(({ upload_id }) => upload_id)
    if (new Set(ids).size < ids.length) throw new Failure('badRequest', 'files: an upload is there twice')
    const found = new Map((await findUploads(pool, { ...owner, ids })).map((one) => [one.id, one]))
    const paths = withoutTop(body.files.map(({ path }) => readPath(path)))
    const files = await Promise.all(
      body.files.map(async ({ upload_id: id }, index) => {
        const upload = found.get(id)
        if (!upload) throw notFound()
        if ((await uploads.offsetOf(id)) !== upload.size)
          throw new Failure('badRequest', 'files: an upload is not complete')
        return { id, path: paths[index] ?? '', size: upload.size }
      }),
    )
    if (files.reduce((sum, { size }) => sum + size, 0) > importBounds.bytes)
      throw new Failure('importTooLarge')
    const former = body.instead_of === undefined ? undefined : await own(desk, body.instead_of)
    const reply = await once.write(async (client) => {
      await lockImporter(client, owner)
      const used = new Set((await findOpenFiles(client, owner)).map(({ id }) => id))
      if (ids.some((id) => used.has(id)))
        throw new Failure('badRequest', 'files: an upload is in another import')
      if (former) await remove(client, desk, former)
      if ((await countOpenImports(client, owner)).count >= maxOpen) throw new Failure('tooManyImports')
      await forgetLeft(client, { instituteId, now })
      const expiresAt = new Date(Math.min(...[...found.values()].map((one) => one.expiresAt.getTime())))
      const { id } = await insertImport(client, {
        ...owner,
        name: nameOf(files.map(({ path }) => path)),
        files: JSON.stringify(files),
        expiresAt,
      })
      await enqueue(client, desk, id, 'reading')
      return answer({ import_id: id })
    })
    if (former) await removeFiles(context, former.files)
    context.nudgeQueue()
    return reply
  })

  mount(app, listImports, async ({ desk }) => {
    const { instituteId, personId, timeZone, roles } = desk
    const found = await findImports(pool, { instituteId, personId, all: seesAll(desk) })
    return answer({
      imports: found.map((one) => ({
        import_id: one.id,
        name: one.name,
        state: one.state,
        at: isoIn(timeZone, one.createdAt),
        by: one.by,
        is_open: one.personId === personId || roles.includes('owner'),
        counts: one.counts,
        number: one.number,
        undone_at: one.undoneAt && isoIn(timeZone, one.undoneAt),
        is_undoable: one.isUndoable && one.undoneAt === null,
      })),
    })
  })

  mount(app, readImport, async ({ desk, params }) => {
    const row = await own(desk, params.import_id)
    return answer(await present(row, desk))
  })

  mount(app, suggestColumns, async ({ desk, params, query }) => {
    const { tables } = await own(desk, params.import_id)
    const titlesHashes = tables.map(({ titles }) => hashOfTitles(titles))
    const stored = await findMatches(pool, { instituteId: desk.instituteId, titlesHashes })
    return answer({ match: proposeColumns(tables, query, stored) })
  })

  mount(app, checkImport, async ({ desk, params, body, once }) => {
    const { instituteId } = desk
    const row = await own(desk, params.import_id)
    const now = clock()
    if (row.expiresAt <= now) throw new Failure('importFilesGone')
    if (!mayWriteFormat(desk.roles, row.format)) throw new Failure('otherRole')
    const tables = row.format === 'tables' ? applyMatches(row.tables, body.tables, desk.roles) : row.tables
    const paper = row.format === 'paper' ? (body.paper ?? row.paper) : null
    if (row.format === 'paper' && !paper) throw new Failure('badRequest', 'paper: say which test it is for')
    const columnsOf = (key: string) => tables.find((table) => table.key === key)?.titles.length ?? 0
    if ([...body.cells, ...body.replaced].some(({ table, column }) => column >= columnsOf(table)))
      throw new Failure('badRequest', 'cells: there is no such column')
    const mended = storable(addMended(row.mended, { cells: body.cells, replaced: body.replaced }))
    // Only tables of records are counted while they are read.
    const total = tables.reduce((sum, { kind, rows }) => sum + (kind === null ? 0 : rows), 0)
    const reply = await once.write(async (client) => {
      const begun = await beginCheck(client, {
        instituteId,
        id: row.id,
        tables: JSON.stringify(tables),
        mended,
        paper,
        total,
        now,
      })
      if (begun === 0) throw new Failure('importMoved')
      for (const { kind, titles, match } of tables)
        if (kind !== null && kindOf(kind))
          await keepMatch(client, {
            instituteId,
            now,
            kind,
            titlesHash: hashOfTitles(titles),
            match: matchByTitles(match, titles),
          })
      await enqueue(client, desk, row.id, 'checking')
      return answer({})
    })
    context.nudgeQueue()
    return reply
  })

  mount(app, previewPaper, async ({ desk, params, query }) =>
    answer(await previewOf(context, desk, await own(desk, params.import_id), query.after ?? 0)),
  )

  mount(app, writeImport, async ({ desk, params, body, once }) => {
    const { instituteId, roles, personId } = desk
    const row = await own(desk, params.import_id)
    const now = clock()
    if (row.expiresAt <= now) throw new Failure('importFilesGone')
    const isAllowed =
      mayWriteFormat(roles, row.format) && row.tables.every(({ kind }) => mayWrite(roles, kind))
    if (!isAllowed) throw new Failure('otherRole')
    const faults = row.report?.fault_count ?? 0
    if (faults > 0 && (!body.leave_out || row.report?.is_unusable)) throw new Failure('importMoved')
    const reply = await once.write(async (client) => {
      const options = { leaveOut: body.leave_out, isQuiet: body.is_quiet }
      const seen = { begunAt: row.begunAt, options, now }
      if (
        body.check !== nameOfCheck(row) ||
        (await beginWriting(client, { instituteId, id: row.id, ...seen })) === 0
      )
        throw new Failure('importMoved')
      await writeAudit(client, {
        instituteId,
        now,
        action: 'desk.import-begun',
        detail: { by: personId, import: row.id, quiet: String(body.is_quiet) },
      })
      await enqueue(client, desk, row.id, 'writing')
      return answer({})
    })
    context.nudgeQueue()
    return reply
  })

  mount(app, discardImport, async ({ desk, params, once }) => {
    const row = await own(desk, params.import_id)
    const reply = await once.write(async (client) => {
      await remove(client, desk, row)
      return answer({})
    })
    await removeFiles(context, row.files)
    return reply
  })

  mount(app, readFaultsFile, async ({ desk, params, query }) => {
    const row = await own(desk, params.import_id)
    return query.left === undefined ? faultsFile(row) : leftFile(row, query.left, clock())
  })

  /** One’s own; an owner opens those of all. @throws Failure `notFound` */
  async function own({ instituteId, personId, roles }: DeskSession, id: number): Promise<ImportRow> {
    const row = await findImport(pool, { instituteId, personId, id, all: roles.includes('owner') })
    if (!row) throw notFound()
    return row
  }

  async function remove(
    client: Parameters<Parameters<typeof inTransaction>[1]>[0],
    { instituteId }: DeskSession,
    { id }: ImportRow,
  ): Promise<void> {
    if ((await deleteImport(client, { instituteId, id })) === 0) throw new Failure('importMoved')
  }

  const enqueue = (
    client: Parameters<typeof importJob.enqueue>[0],
    { instituteId }: DeskSession,
    importId: number,
    step: 'reading' | 'checking' | 'writing',
  ) => importJob.enqueue(client, { instituteId, payload: { importId, step } })

  async function present(row: ImportRow, desk: DeskSession): Promise<ImportDetail> {
    const { timeZone, roles } = desk
    const { createdAt, expiresAt, undoneAt, mended, begunAt } = row
    return {
      import_id: row.id,
      name: row.name,
      format: row.format,
      is_allowed: mayWriteFormat(roles, row.format),
      paper: row.format === 'paper' ? await choiceOf(context, desk, row) : null,
      state: row.state,
      at: isoIn(timeZone, createdAt),
      by: row.by,
      files_until: isoIn(timeZone, expiresAt),
      tables: row.tables.map((table) => ({ ...table, is_allowed: mayWrite(roles, table.kind) })),
      others: row.others,
      mended: mended.cells.length + mended.replaced.length,
      report: row.report,
      check: nameOfCheck(row),
      problem: row.problem,
      progress: {
        done: row.done,
        total: row.total,
        seconds: begunAt ? Math.max(0, (clock().getTime() - begunAt.getTime()) / 1000) : 0,
      },
      counts: row.counts,
      left: countLeft(row, clock()),
      number: row.number,
      undone_at: undoneAt && isoIn(timeZone, undoneAt),
    }
  }
}

/** Differs for each check: somebody else may have begun another one. */
const nameOfCheck = ({ begunAt }: ImportRow) => String(begunAt?.getTime() ?? '')

/** Of the list: the file, or the first of several. */
function nameOf(paths: readonly string[]): string {
  const [first = ''] = paths
  const name = first.split('/').at(-1) ?? first
  return paths.length > 1 ? `${name} and ${paths.length - 1} more` : name
}
