import type { Table } from '#server/features/exam/sheet/tables.ts'
import type { writeBook } from '#server/features/exam/sheet/write-book.ts'
import { contentDisposition } from '#server/files/content/name.ts'
import { asBuffer } from '#server/heavy/as-buffer.ts'
import { defineWork, heavy } from '#server/heavy/heavy.ts'
import { byteOrderMark, writeCsvRow } from '#server/records/csv.ts'
import { FileAnswer } from '#server/route.ts'

const book = defineWork<typeof writeBook>(new URL('write-book.ts', import.meta.url), 'writeBook', 60)

/** Of a table: 2,300 students and 75 questions in a workbook, which a thread makes in memory, and many times as many in CSV. */
export const maxCells = { xlsx: 600_000, csv: 10_000_000 } as const

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const fileOf = (format: keyof typeof types, bytes: Buffer, name: string): FileAnswer =>
  new FileAnswer((_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', contentDisposition('attachment', `${name}.${format}`))
      .type(types[format])
      .send(bytes),
  )

export const csvFile = ({ rows }: Table, name: string): FileAnswer =>
  fileOf(
    'csv',
    Buffer.concat([Buffer.from(byteOrderMark), ...rows.map((row) => Buffer.from(writeCsvRow(row)))]),
    name,
  )

/** @param who the caller, for its turn */
export async function bookFile(
  tables: Table[],
  name: string,
  asker: { who: string; gone: AbortSignal },
): Promise<FileAnswer> {
  const bytes = await heavy.inTurn(asker, (run) => run(book, tables))
  return fileOf('xlsx', asBuffer(bytes), name)
}
