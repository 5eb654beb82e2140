import type { ImportDetail } from '#domain/desk/import-calls.ts'
import { faultsOfPaper } from '#server/desk/imports/formats/choice.ts'
import { leftSheet } from '#server/desk/imports/left.ts'
import type { ImportRow } from '#server/desk/imports/queries.ts'
import { csvAnswer, tableAnswer, xlsxOf } from '#server/desk/table-files.ts'
import { notFound } from '#server/failure.ts'
import type { FileAnswer } from '#server/route.ts'

type Left = Pick<ImportRow, 'leftRows' | 'expiresAt'>

/** Rows that were left out, as long as they are kept. */
const keptOf = ({ leftRows, expiresAt }: Left, now: Date) => (expiresAt > now ? leftRows : [])

/** How many rows of each table were left out. */
export const countLeft = (row: Left, now: Date): ImportDetail['left'] =>
  [...Map.groupBy(keptOf(row, now), ({ table }) => table)].map(([table, rows]) => ({
    table,
    rows: rows.length,
  }))

/**
 * The rows of a table that were left out, with what is wrong beside them: mended, the file is dropped again. That of a roster is
 * named as the format wants it. @throws Failure `notFound`
 */
export function leftFile(row: ImportRow, key: string, now: Date): FileAnswer {
  const table = row.tables.find((one) => one.key === key)
  const left = keptOf(row, now).filter((one) => one.table === key)
  if (!table || left.length === 0) throw notFound()
  if (row.format === 'roster') return csvAnswer(table.file, leftSheet(table.titles, left, 'metadata.wrong'))
  const name =
    table.file
      .split('/')
      .at(-1)
      ?.replace(/\.(csv|xlsx|xlsm|xls|ods)\b/i, '') ?? ''
  return tableAnswer(`${name} left out.xlsx`, 'xlsx', xlsxOf('Left out', leftSheet(table.titles, left)))
}

/** What a check found, as CSV. @throws Failure `notFound` before a check */
export function faultsFile({ report, tables, name }: ImportRow): FileAnswer {
  if (!report) throw notFound()
  const file = `faults of ${name}.csv`
  if (report.paper) return csvAnswer(file, faultsOfPaper(report.paper))
  const listed = [
    ...report.faults.map((fault) => ({ ...fault, kind: 'fault' })),
    ...report.warnings.map((fault) => ({ ...fault, kind: 'warning' })),
  ]
  const rows = listed.map(({ table, line, field, problem, kind }) => {
    const of = tables.find(({ key }) => key === table)
    const column = of?.match[field]
    return [of?.file ?? '', line, column === undefined ? field : (of?.titles[column] ?? field), problem, kind]
  })
  return csvAnswer(file, [['file', 'line', 'column', 'problem', 'kind'], ...rows])
}
