import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getTableColumns, getTableName, type InferSelectModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { escapeCopy } from '#server/records/stage.ts'

/**
 * A row with every column of a table, also those with a default: a new column is a type error until it has a value here.
 * Only what PostgreSQL makes itself is missing.
 */
export type RowOf<T extends PgTable> = Omit<InferSelectModel<T>, 'search'>

type Row = Readonly<Record<string, unknown>>
/** The rows of a table, made while they are read. */
export type TableRows = { table: PgTable; rows: () => Iterable<Row> }

export const rowsOf = <T extends PgTable>(table: T, rows: () => Iterable<RowOf<T>>): TableRows => ({
  table,
  rows,
})

export type Copied = { rows: number; bytes: number }
const chunkSize = 128 * 1024

/** Sends rows with COPY. The columns and how a value is written are those of the table's declaration. */
export async function copyRows(client: pg.ClientBase, { table, rows }: TableRows): Promise<Copied> {
  const copied = { rows: 0, bytes: 0 }
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated)
  const encoders = columns.map(([name, column]) => {
    const encode = (value: unknown) => escapeCopy(String(column.mapToDriverValue(value)))
    return { name, encode }
  })
  function* chunks() {
    let text = ''
    for (const row of rows()) {
      for (const [index, { name, encode }] of encoders.entries()) {
        const value = row[name]
        if (index > 0) text += '\t'
        if (value === null) text += '\\N'
        else if (value === undefined) throw new Error(`${getTableName(table)} has no value for ${name}`)
        else text += typeof value === 'number' ? value : encode(value)
      }
      text += '\n'
      copied.rows++
      if (text.length < chunkSize) continue
      copied.bytes += text.length
      yield text
      text = ''
    }
    copied.bytes += text.length
    if (text !== '') yield text
  }
  const names = columns.map(([, { name }]) => name).join(', ')
  await pipeline(
    Readable.from(chunks()),
    client.query(copyFrom(`copy ${getTableName(table)} (${names}) from stdin`)),
  )
  return copied
}
