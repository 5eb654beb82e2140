import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { groupComparison, itemAnalysis, resultFile, resultSheet } from '#domain/exam/sheet/calls.ts'
import type { Context } from '#server/context.ts'
import { noteSeen } from '#server/database/writes-access-log.ts'
import { Failure, notFound } from '#server/failure.ts'
import { testInPathOf } from '#server/features/exam/panel/admin/test-in-path.ts'
import { bookFile, csvFile, maxCells } from '#server/features/exam/sheet/file.ts'
import { findSheetHead } from '#server/features/exam/sheet/queries.ts'
import { findGroups } from '#server/features/exam/sheet/queries-groups.ts'
import { type RowKey, readItems, readSheetPage, readWholeSheet } from '#server/features/exam/sheet/read.ts'
import { groupTable, itemTable, resultTable, type Table } from '#server/features/exam/sheet/tables.ts'
import { readCursor, writeCursor } from '#server/network/cursor.ts'
import { answer, mount } from '#server/route.ts'
import type { AdminPass } from '#server/secrets/panel-pass.ts'

const usual = 100
const rowKey = z.tuple([z.coerce.number(), z.coerce.number()])

/** The result sheet of a test, for examiners: calls and files. */
export function sheetRoutes(app: FastifyInstance, context: Context): void {
  const { pool, workPool, clock } = context

  const openSheet = async ({ instituteId }: AdminPass, named: string) => {
    const testId = await testInPathOf(pool, instituteId, named)
    const head = await findSheetHead(pool, { instituteId, testId })
    if (!head) throw notFound()
    return { at: { instituteId, testId }, head }
  }

  const noteRows = (admin: AdminPass, rows: readonly { user_id: number }[]) =>
    noteSeen(pool, admin, { kind: 'sawReport', personIds: rows.map((row) => row.user_id), now: clock() })

  mount(app, resultSheet, async ({ admin, params, query }) => {
    const { at, head } = await openSheet(admin, params.test_id)
    const { rows, next } = await readSheetPage(pool, head, {
      ...at,
      now: clock(),
      timeZone: admin.timeZone,
      isAll: query.attempts === 'all',
      after: rowKeyOf(query.after),
      limit: query.limit ?? usual,
    })
    await noteRows(admin, rows)
    return answer({
      test_name: head.name,
      is_published: head.isPublished,
      maximum_marks: head.maximumMarks,
      takers: head.takers,
      questions: head.questions,
      rows,
      next: next ? writeCursor(cursorOf, next.map(String)) : null,
    })
  })

  mount(app, itemAnalysis, async ({ admin, params }) => {
    const { at, head } = await openSheet(admin, params.test_id)
    return answer({ takers: head.takers, items: await readItems(pool, head, at) })
  })

  mount(app, groupComparison, async ({ admin, params }) => {
    const { at } = await openSheet(admin, params.test_id)
    return answer(await findGroups(pool, { ...at, now: clock() }))
  })

  mount(app, resultFile, async ({ admin, params, query, gone }) => {
    const { at, head } = await openSheet(admin, params.test_id)
    const { format, table = 'results' } = query
    const now = clock()
    const readTables = {
      results: async () => {
        const columns = resultTable({ ...head, rows: [] }).rows[0]?.length ?? 1
        const maxRows = Math.floor(maxCells[format] / columns)
        const request = { ...at, now, timeZone: admin.timeZone, isAll: query.attempts === 'all', maxRows }
        const rows = await readWholeSheet(workPool, head, request)
        if (!rows) throw new Failure('sheetTooLarge')
        await noteRows(admin, rows)
        return resultTable({ ...head, rows })
      },
      items: async () => itemTable(await readItems(workPool, head, at)),
      groups: async () => groupTable(await findGroups(workPool, { ...at, now })),
    } satisfies Record<typeof table, () => Promise<Table>>
    const name = `Results ${head.name}`
    if (format === 'csv') return csvFile(await readTables[table](), name)
    const tables = [await readTables.results(), await readTables.items(), await readTables.groups()]
    return bookFile(tables, name, { who: `token ${admin.tokenId}`, gone })
  })
}

const cursorOf = 'results'

function rowKeyOf(after: string | undefined): RowKey | undefined {
  const read = readCursor(cursorOf, after)
  if (!read) return undefined
  const { data } = rowKey.safeParse(read)
  if (!data) throw new Failure('badRequest', 'after: must be a cursor of this call')
  return data
}
