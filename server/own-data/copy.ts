import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { type ZipEntry, zipOf } from '#server/files/zip.ts'
import { areas } from '#server/own-data/areas.ts'
import { CopyFiles } from '#server/own-data/files.ts'
import {
  areaHtml,
  footHtml,
  headHtml,
  maxPageRows,
  type PageCell,
  type PageTable,
} from '#server/own-data/page.ts'
import { rowsOf, titlesOf } from '#server/own-data/rows.ts'
import { type OwnCell, type OwnDataScope, shownTime } from '#server/own-data-area.ts'
import { byteOrderMark, writeCsvRow } from '#server/records/csv.ts'

export type Copying = {
  scope: OwnDataScope
  /** Of the person whose data it is, and of the institute. */
  name: string
  institute: string
  /** Called for each piece, with 0 to 100. @throws to stop */
  report: (progress: number) => void
}

/** The tables are the first part of the work, the files the second. */
const tablesShare = 60

/** A ZIP with a page, a CSV for each table, and files. One table or file is in memory at a time. */
export const copyOf = (context: Context, copying: Copying): AsyncGenerator<Uint8Array> =>
  zipOf(entriesOf(context, copying))

async function* entriesOf(
  context: Context,
  { scope, name, institute, report }: Copying,
): AsyncGenerator<ZipEntry> {
  const { pool, files: store } = context
  const { instituteId, timeZone } = scope.session
  const files = new CopyFiles({ pool, files: store, instituteId })
  const sections: string[] = []
  const titles: string[] = []
  for (const [index, read] of areas.entries()) {
    const progress = (tablesShare * index) / areas.length
    report(progress)
    const area = await read(context, scope)
    if (!area) continue
    const tables: PageTable[] = []
    for (const table of area.tables) {
      const shown: PageTable = {
        title: table.title,
        columns: titlesOf(table),
        rows: [],
        count: 0,
        csv: '',
      }
      yield* tableEntry(shown, {
        name: table.name,
        rows: cellsOf(rowsOf(pool, scope, table), files),
        report: () => report(progress),
      })
      tables.push(shown)
    }
    sections.push(areaHtml({ title: area.title, tables }, titles.length))
    titles.push(area.title)
  }
  let done = 0
  const read = async function* (sha256: string) {
    for await (const chunk of store.open(sha256)) {
      done += (chunk as Uint8Array).length
      report(tablesShare + ((100 - tablesShare) * done) / Math.max(files.bytes, 1))
      yield chunk as Uint8Array
    }
  }
  for (const { path, sha256 } of files.list) yield { name: path, isCompressed: true, chunks: read(sha256) }
  const madeAt = `${shownTime(isoIn(timeZone, scope.now))} (${timeZone})`
  const head = { name, institute, madeAt, notes: notesOf(files) }
  const page = [headHtml(head, titles), ...sections, footHtml]
  yield { name: 'index.html', isCompressed: false, chunks: encoded(page) }
}

type Filling = { name: string; rows: AsyncGenerator<PageCell[], undefined>; report: () => void }

/** The CSV of a table, unless it is empty; fills what the page shows of it. */
async function* tableEntry(shown: PageTable, { name, rows, report }: Filling): AsyncGenerator<ZipEntry> {
  const first = await rows.next()
  if (first.done) return
  const path = `csv/${name}.csv`
  const onPage: (readonly PageCell[])[] = []
  Object.assign(shown, { csv: path, rows: onPage })
  const lines = async function* () {
    yield byteOrderMark + writeCsvRow(shown.columns)
    for (let next: IteratorResult<PageCell[]> = first; !next.done; next = await rows.next()) {
      report()
      shown.count += 1
      if (onPage.length < maxPageRows) onPage.push(next.value)
      yield writeCsvRow(next.value.map(textOf))
    }
  }
  yield { name: path, isCompressed: false, chunks: encoded(lines()) }
}

async function* cellsOf(
  rows: AsyncGenerator<OwnCell[]>,
  files: CopyFiles,
): AsyncGenerator<PageCell[], undefined> {
  for await (const row of rows) {
    const cells: PageCell[] = []
    for (const cell of row) cells.push(await files.show(cell))
    yield cells
  }
}

const textOf = (cell: PageCell) => (cell !== null && typeof cell === 'object' ? cell.href : cell)

/** Lines are joined: a piece for each would make the compression slow. */
const pieceLength = 32 * 1024

async function* encoded(lines: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let piece = ''
  for await (const line of lines) {
    piece += line
    if (piece.length < pieceLength) continue
    yield encoder.encode(piece)
    piece = ''
  }
  yield encoder.encode(piece)
}

const notesOf = ({ leftOut }: CopyFiles): string[] =>
  leftOut === 0
    ? []
    : [
        `${leftOut} files are not in this copy, because all of them together are too large. The portal has them.`,
      ]
