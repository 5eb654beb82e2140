import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { maxExported, type TableFormat } from '#domain/desk/export-calls.ts'
import { beginSnapshot } from '#server/backup/queries.ts'
import type { Context } from '#server/context.ts'
import { noteRows } from '#server/desk/note-rows.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { csvOf, type Rows, tableAnswer, xlsxOf } from '#server/desk/table-files.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { kinds } from '#server/exchange/kinds.ts'
import { Failure } from '#server/failure.ts'
import { createQueues } from '#server/network/queues.ts'
import { countGrid, type GridQuery, type GridRow, isNumber, readAll } from '#server/records/grid.ts'
import { allFields, type Kind } from '#server/records/kind.ts'
import type { FileAnswer } from '#server/route.ts'

/** Each holds a connection of the database, and needs another one to note what was read. */
const inTurn = createQueues(2)

const bytesOf = { csv: (_: string, rows: Rows) => csvOf(rows), xlsx: xlsxOf }

/**
 * All rows of a grid as a file. It is made on disk first, so that a slow client holds no connection of the database; each
 * row is noted as read. @throws Failure `tooManyExported`
 */
export async function exportGridFile(
  context: Context,
  desk: DeskSession,
  kind: Kind,
  query: GridQuery,
  format: TableFormat,
): Promise<FileAnswer> {
  const { config } = context
  const folder = join(config.dataFolder, 'uploads')
  await mkdir(folder, { recursive: true })
  // `sweepSpool` removes those of a killed server by their name.
  const path = join(folder, `form-${randomUUID()}`)
  await inTurn('exports', () => writeFile(context, desk, kind, { query, format, path }))
  return tableAnswer(`${kind.name}.${format}`, format, sentOnce(path))
}

type Writing = { query: GridQuery; format: TableFormat; path: string }

async function writeFile(
  context: Context,
  desk: DeskSession,
  kind: Kind,
  { query, format, path }: Writing,
): Promise<void> {
  const { workPool, clock } = context
  const client = await workPool.connect()
  let isWhole = false
  try {
    await beginSnapshot(client)
    const { scope } = await openInstitute(client, desk.instituteId, clock())
    const of = { kind, kinds, scope }
    if ((await countGrid(client, of, query, maxExported)) > maxExported) throw new Failure('tooManyExported')
    const noted = async (rows: readonly GridRow[]) =>
      noteRows(context, desk, kind, rows, 'desk.records-exported')
    const rows = format === 'csv' ? textRows : sheetRows
    const bytes = bytesOf[format](kind.title, rows(kind, readAll(client, of, query), noted))
    await pipeline(
      Readable.from(bytes, { objectMode: false }),
      createWriteStream(path, { mode: 0o600, flags: 'wx' }),
    )
    await client.query('commit')
    isWhole = true
  } finally {
    // A query may still be running after a failure.
    client.release(!isWhole)
    if (!isWhole) await rm(path, { force: true })
  }
}

/** Read once, and removed, also where the client leaves. */
async function* sentOnce(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path)
  } finally {
    await rm(path, { force: true })
  }
}

type Noted = (rows: readonly GridRow[]) => Promise<void>
type Read = AsyncIterable<GridRow[]>

async function* textRows(kind: Kind, read: Read, noted: Noted): AsyncGenerator<(string | null)[]> {
  const fields = allFields(kind)
  yield fields
  for await (const rows of read) {
    for (const row of rows) yield fields.map((field) => row[field] ?? null)
    await noted(rows)
  }
}

/** Numbers that a spreadsheet keeps whole are numbers, so that they can be added up. */
async function* sheetRows(kind: Kind, read: Read, noted: Noted): AsyncGenerator<(string | number | null)[]> {
  const fields = allFields(kind)
  const numbers = new Set(fields.filter((field) => isNumber(kind, field)))
  const cellOf = (field: string, text: string | null | undefined) => {
    if (text === null || text === undefined || !numbers.has(field)) return text ?? null
    const number = Number(text)
    return Number.isFinite(number) && text.length <= 15 ? number : text
  }
  yield fields
  for await (const rows of read) {
    for (const row of rows) yield fields.map((field) => cellOf(field, row[field]))
    await noted(rows)
  }
}
