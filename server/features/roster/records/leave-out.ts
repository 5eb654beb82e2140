import { type Fault, sortFaults } from '#server/records/import-faults.ts'
import { type Checked, checkRoster, fileOrder, type Request } from './check.ts'
import { type FileName, fileNames, type RawFile, type RawFiles } from './files.ts'
import { findColumn } from './header.ts'

export type LeftOut = {
  /** Why rows were left out at first. */
  faults: Fault[]
  /** Rows that depend on those, each with its reason. */
  dependent: Fault[]
  rows: number
  /** All rows of the files. */
  total: number
}

/**
 * Checks the files without the rows at fault and rows that depend on them. Faults of a whole file, such as a missing
 * column, remain faults.
 * @param readFaults of lines that could not be decoded
 */
export function checkLeavingOut(
  raw: RawFiles,
  request: Request,
  readFaults: readonly Fault[],
): Checked & { leftOut: LeftOut } {
  const gone = new Map<FileName, Set<number>>()
  const ids: { [F in FileName]?: Map<string, number> } = {}
  const reasons: Fault[][] = []
  const total = fileNames.reduce((sum, file) => sum + (raw[file]?.rows.length ?? 0), 0)
  let files = raw
  for (;;) {
    const checked = checkRoster(files, { ...request, leftOut: ids })
    const faults = reasons.length === 0 ? [...readFaults, ...checked.faults] : checked.faults
    const located = faults.map((fault) => findRow(files, fault))
    const isWhole = located.some((row) => !row)
    if (faults.length === 0 || isWhole) {
      const [first = [], ...later] = reasons.map((list) => sortFaults(list, fileOrder))
      const rows = [...gone.values()].reduce((sum, lines) => sum + lines.size, 0)
      const leftOut = { faults: first, dependent: later.flat(), rows, total }
      return { ...checked, faults, leftOut }
    }
    reasons.push(faults)
    for (const row of located) {
      if (!row) continue
      gone.set(row.file, (gone.get(row.file) ?? new Set()).add(row.line))
      if (row.id) ids[row.file] = (ids[row.file] ?? new Map()).set(row.id, row.line)
    }
    files = withoutRows(files, gone)
  }
}

/** The row of a fault; undefined for the header, the manifest or a missing file. */
function findRow(files: RawFiles, fault: Fault) {
  const file = fileNames.find((name) => `${name}.csv` === fault.file)
  const source = file && files[file]
  if (!file || !source || fault.line <= source.header.line) return undefined
  const row = source.rows[findIndex(source, fault.line)]
  if (!row) return undefined
  const id = row.cells[findColumn(source.header, 'sourcedId')] ?? ''
  return { file, line: row.line, id: id.trim().replace(/\s+/gu, ' ') }
}

/** The last row that begins on the line or before: a row may have several lines. */
function findIndex({ rows }: RawFile, line: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.line ?? 0) <= line) low = middle + 1
    else high = middle
  }
  return low - 1
}

function withoutRows(files: RawFiles, gone: ReadonlyMap<FileName, ReadonlySet<number>>): RawFiles {
  const result = { ...files }
  for (const [file, lines] of gone) {
    const source = files[file]
    if (source) result[file] = { ...source, rows: source.rows.filter((row) => !lines.has(row.line)) }
  }
  return result
}
