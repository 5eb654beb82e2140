import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { maxRowsIn } from '#domain/admin/calls.ts'
import type { Spooled } from '#server/exchange/admin/spool.ts'
import { Failure } from '#server/failure.ts'
import { maxColumns } from '#server/records/cell-bounds.ts'
import { readCsvRows } from '#server/records/csv.ts'
import { show } from '#server/records/import-faults.ts'
import { type SourceRow, type SourceTable, Unreadable } from '#server/records/source.ts'

/** Rows as JSON are read whole. */
const maxJsonBytes = 8 * 1024 * 1024
const maxLine = 1024 * 1024

/** The rows of a request. Faults count rows of JSON from 1, and lines of the others. */
export function tableOf(body: Spooled): SourceTable {
  const read = { 'application/json': readJson, 'application/x-ndjson': readLines }[body.type]
  const rows = () => (read ? asTable(read(body)) : readCsvRows(createReadStream(body.path)))
  return { file: 'body', rows: () => bounded(rows()) }
}

/** Rows that name records by a single id. */
export const tableOfIds = (ids: readonly string[]): SourceTable => ({
  file: 'body',
  rows: async function* () {
    yield { line: 1, cells: ['id'] }
    for (const [index, id] of ids.entries()) yield { line: index + 1, cells: [id] }
  },
})

/** The same rows, all of them marked as removed. */
export const removing = ({ file, rows }: SourceTable): SourceTable => ({
  file,
  rows: async function* () {
    let word = 'removed'
    for await (const { line, cells } of rows()) {
      yield { line, cells: [...cells, word] }
      word = 'yes'
    }
  },
})

async function* bounded(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  let count = -1
  for await (const row of rows) {
    if (++count > maxRowsIn)
      throw new Unreadable(row.line, `there are more than ${maxRowsIn} rows: send them in parts`)
    yield row
  }
}

type Item = { line: number; value: unknown }

async function* readJson({ path, size }: Spooled): AsyncGenerator<Item> {
  if (size > maxJsonBytes) throw new Failure('bodyTooLarge')
  let items: unknown
  try {
    items = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)))
  } catch {
    throw new Failure('badRequest', 'body: must be JSON')
  }
  if (!Array.isArray(items)) throw new Failure('badRequest', 'body: must be a list of rows')
  for (const [index, value] of items.entries()) yield { line: index + 1, value }
}

async function* readLines({ path }: Spooled): AsyncGenerator<Item> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [line, rest] = [0, '']
  const parse = (text: string): Item[] => {
    line += 1
    if (text.trim() === '') return []
    try {
      return [{ line, value: JSON.parse(text) as unknown }]
    } catch {
      throw new Unreadable(line, 'is not JSON')
    }
  }
  const decode = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new Unreadable(line + 1, 'is not UTF-8')
    }
  }
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const texts = (rest + decode(chunk)).split('\n')
    rest = texts.pop() ?? ''
    if (rest.length > maxLine) throw new Unreadable(line + 1, 'is too long')
    for (const text of texts) yield* parse(text)
  }
  yield* parse(rest + decode())
}

/** Objects with the same fields as a header and cells. A text or number alone is an id. */
async function* asTable(items: AsyncIterable<Item>): AsyncGenerator<SourceRow> {
  let names: string[] | undefined
  for await (const { line, value } of items) {
    const row = typeof value === 'string' || typeof value === 'number' ? { id: value } : value
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      throw new Unreadable(line, 'is not an object with fields')
    if (!names) {
      names = Object.keys(row)
      yield { line, cells: names }
    }
    checkNames(line, names, row)
    const cells = new Map(Object.entries(row))
    yield { line, cells: names.map((name) => cellOf(line, name, cells.get(name))) }
  }
}

/** A missing field would keep its stored value, an empty one deletes it: each row has to contain every field. */
function checkNames(line: number, names: readonly string[], row: object): void {
  const count = Object.keys(row).length
  if (count > maxColumns) throw new Unreadable(line, `has ${count} fields: at most ${maxColumns} are read`)
  const missing = names.find((name) => !Object.hasOwn(row, name))
  const surplus = Object.keys(row).find((name) => !names.includes(name))
  const field = missing ?? surplus
  if (field === undefined) return
  const what = missing === undefined ? 'has' : 'lacks'
  throw new Unreadable(
    line,
    `${what} the field "${show(field)}", unlike the first row: all rows need the same fields`,
  )
}

function cellOf(line: number, name: string, value: unknown): string | null {
  if (value === null) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number'))
    return value.join(';')
  throw new Unreadable(
    line,
    `"${show(name)}" must be a text, a number, true, false, null, or a list of texts`,
  )
}
