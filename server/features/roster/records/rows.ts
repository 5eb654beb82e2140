import { type Fault, show } from '#server/import-faults.ts'
import { type Column, isProblem, type Mode, type Setting } from './columns.ts'
import { type FileName, files, type RawFile, type Row } from './files.ts'

type Columns = Readonly<Record<string, Column<unknown>>>
type HeaderColumn = { column: Column<unknown>; name: string; index: number }

/** Reads a file and checks its header, each cell, duplicate sourcedIds, and that no end is before its start. */
export function readRows<F extends FileName>(
  file: F,
  raw: RawFile,
  mode: Mode,
  setting: Setting,
): { rows: Row<F>[]; faults: Fault[] } {
  const columns: Columns = files[file]
  const faults: Fault[] = []
  const blame = (line: number, column: string, problem: string) =>
    faults.push({ file: `${file}.csv`, line, column, problem })
  const isNeeded = ({ need, only }: Column<unknown>) =>
    (only ?? setting.version) === setting.version &&
    (need === 'always' || (need === 'delta' && mode === 'delta'))

  const headerColumns = readHeader(raw, columns, isNeeded, setting, blame)
  const empty = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.empty]))
  const seen = new Map<unknown, number>()
  const rows = raw.rows.map(({ line, cells }) => {
    const row: Record<string, unknown> = { ...empty, line }
    if (cells.length !== raw.header.cells.length) {
      blame(line, 'row', `has ${cells.length} cells, the header has ${raw.header.cells.length}`)
    }
    for (const { column, name, index } of headerColumns) {
      const cell = (cells[index] ?? '').trim()
      if (cell === '') {
        if (isNeeded(column)) blame(line, name, 'must not be empty')
        continue
      }
      const value = column.read(cell, setting)
      if (isProblem(value)) blame(line, name, value.problem)
      else row[name] = value
    }
    checkOrder(row, blame)
    if (row.sourcedId) {
      const first = seen.get(row.sourcedId)
      if (first) blame(line, 'sourcedId', `"${show(String(row.sourcedId))}" is already on line ${first}`)
      else seen.set(row.sourcedId, line)
    }
    return row as Row<F>
  })
  return { rows, faults }
}

function readHeader(
  { header }: RawFile,
  columns: Columns,
  isNeeded: (column: Column<unknown>) => boolean,
  { version }: Setting,
  blame: (line: number, column: string, problem: string) => void,
): HeaderColumn[] {
  const names = new Map(Object.keys(columns).map((name) => [name.toLowerCase(), name]))
  const headerColumns = new Map<string, HeaderColumn>()
  const nameOf = (cell: string) => names.get(cell.trim().toLowerCase())
  if (!header.cells.some(nameOf)) {
    // It is some other file: its content is not reported.
    blame(header.line, 'file', `its first line names no column of OneRoster ${version}`)
    return []
  }
  header.cells.forEach((cell, index) => {
    const written = cell.trim()
    const name = nameOf(cell)
    const column = name === undefined ? undefined : columns[name]
    if (name === undefined || !column) {
      if (!written.toLowerCase().startsWith('metadata.')) {
        blame(
          header.line,
          written || `column ${index + 1}`,
          `is not a column of OneRoster ${version}; name it metadata.…`,
        )
      }
    } else if (headerColumns.has(name)) blame(header.line, name, 'is twice in the header')
    else headerColumns.set(name, { column, name, index })
  })
  for (const [name, column] of Object.entries(columns)) {
    if (isNeeded(column) && !headerColumns.has(name)) blame(header.line, name, 'is missing in the header')
  }
  return [...headerColumns.values()].filter(({ column }) => (column.only ?? version) === version)
}

function checkOrder(
  row: Record<string, unknown>,
  blame: (line: number, column: string, problem: string) => void,
) {
  const start = row.startDate ?? row.beginDate
  const end = row.endDate
  if (typeof start === 'string' && typeof end === 'string' && end < start) {
    blame(Number(row.line), 'endDate', `${end} is before the start, ${start}`)
  }
}
