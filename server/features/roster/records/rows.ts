import { type Fault, show } from '#server/records/import-faults.ts'
import { type Column, Doubtful, isProblem, type Mode, type Problem, type Setting } from './columns.ts'
import { type FileName, files, type RawFile, type Row } from './files.ts'
import { type Columns, type Note, readHeader } from './header.ts'

type ReadRows<F extends FileName> = { rows: Row<F>[]; faults: Fault[]; warnings: Fault[] }

/** Reads a file and checks its header, each cell, duplicate sourcedIds, and that no end is before its start. */
export function readRows<F extends FileName>(
  file: F,
  raw: RawFile,
  mode: Mode,
  setting: Setting,
): ReadRows<F> {
  const columns: Columns = files[file]
  const [faults, warnings]: [Fault[], Fault[]] = [[], []]
  const into =
    (list: Fault[]): Note =>
    (line, column, problem) =>
      list.push({ file: `${file}.csv`, line, column, problem })
  const [blame, warn] = [into(faults), into(warnings)]
  const isNeeded = ({ need, only }: Column<unknown>) =>
    (only ?? setting.version) === setting.version &&
    (need === 'always' || (need === 'delta' && mode === 'delta'))

  const headerColumns = readHeader(raw, { columns, isNeeded, setting, blame, warn })
  const checkLength = measureRows(raw, blame)
  const empty = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.empty]))
  const seen = new Map<unknown, number>()
  const rows = raw.rows.map(({ line, cells }) => {
    const row: Record<string, unknown> = { ...empty, line }
    const unread: { name: string; found: Problem }[] = []
    checkLength(line, cells)
    for (const { column, name, index } of headerColumns) {
      const cell = (cells[index] ?? '').trim()
      if (cell === '') {
        if (isNeeded(column)) blame(line, name, 'must not be empty')
        continue
      }
      const value = column.read(cell, setting)
      if (isProblem(value)) unread.push({ name, found: value })
      else if (value instanceof Doubtful) {
        warn(line, name, value.warning)
        row[name] = value.value
      } else row[name] = value
    }
    for (const { name, found } of unread) {
      const isHarmless =
        found.isHarmlessWith?.some((other) => row.status === 'tobedeleted' || row[other]) ?? false
      if (isHarmless) warn(line, name, `${found.problem}; it is left out`)
      else blame(line, name, found.problem)
    }
    checkOrder(row, blame)
    if (row.sourcedId) {
      const first = seen.get(row.sourcedId)
      if (first) blame(line, 'sourcedId', `"${show(String(row.sourcedId))}" is already on line ${first}`)
      else seen.set(row.sourcedId, line)
    }
    return row as Row<F>
  })
  checkLength.report(warn)
  return { rows, faults, warnings }
}

const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

/** Rows may have more or fewer empty cells at their end than the header has columns. */
function measureRows({ header }: RawFile, blame: Note) {
  const [width, named] = [header.cells.length, widthOf(header.cells)]
  let first: number | undefined
  let count = 0
  const check = (line: number, cells: readonly string[]) => {
    if (cells.length === width) return
    if (cells.length < named || widthOf(cells) > width) {
      blame(line, 'row', `has ${cells.length} cells, the header has ${width}`)
      return
    }
    if (cells.length < width) return
    first ??= line
    count++
  }
  const report = (warn: Note) => {
    if (first === undefined) return
    const rest = count === 1 ? '' : `, as have ${count - 1} other rows`
    warn(first, 'row', `has empty cells at its end beyond the header${rest}; not read`)
  }
  return Object.assign(check, { report })
}

function checkOrder(row: Record<string, unknown>, blame: Note) {
  const start = row.startDate ?? row.beginDate
  const end = row.endDate
  if (typeof start === 'string' && typeof end === 'string' && end < start) {
    blame(Number(row.line), 'endDate', `${end} is before the start, ${start}`)
  }
}
