import type { Column, Setting } from './columns.ts'
import type { RawFile, RawRow } from './files.ts'

export type Columns = Readonly<Record<string, Column<unknown>>>
type HeaderColumn = { column: Column<unknown>; name: string; index: number }
export type Note = (line: number, column: string, problem: string) => void

type Request = {
  columns: Columns
  isNeeded: (column: Column<unknown>) => boolean
  setting: Setting
  blame: Note
  warn: Note
}

/** Names of OneRoster's API, which some systems write into their files. */
const namesOfApi = { agents: 'agentSourcedIds', terms: 'termSourcedIds' }

const plainName = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Where a column is in a header, also if it is spelled a little differently; -1 if it is not there. */
export function findColumn({ cells }: RawRow, name: string): number {
  const exact = cells.findIndex((cell) => cell.trim().toLowerCase() === name.toLowerCase())
  return exact >= 0 ? exact : cells.findIndex((cell) => plainName(cell) === plainName(name))
}

/** The columns of a file that are read. Others, with or without a name, are warnings. */
export function readHeader(
  { header }: RawFile,
  { columns, isNeeded, setting: { version }, blame, warn }: Request,
): HeaderColumn[] {
  const names = new Map(Object.keys(columns).map((name) => [name.toLowerCase(), name]))
  const written = header.cells.map((cell) => cell.trim())
  const exact = written.map((cell) => names.get(cell.toLowerCase()))
  if (!exact.some(Boolean)) {
    // It is some other file: its content is not reported.
    blame(header.line, 'file', `its first line names no column of OneRoster ${version}`)
    return []
  }
  const similar = new Map(
    [
      ...Object.keys(columns).map((name) => [plainName(name), name] as const),
      ...Object.entries(namesOfApi),
    ].filter(([, name]) => columns[name] && !exact.includes(name)),
  )
  const headerColumns = new Map<string, HeaderColumn>()
  written.forEach((cell, index) => {
    const name = exact[index] ?? similar.get(plainName(cell))
    const column = name === undefined ? undefined : columns[name]
    if (name === undefined || !column) {
      if (cell !== '' && !cell.toLowerCase().startsWith('metadata.'))
        warn(header.line, cell, `is not a column of OneRoster ${version}; it is not read`)
      return
    }
    if (headerColumns.has(name)) {
      blame(header.line, name, 'is twice in the header')
      return
    }
    if (exact[index] === undefined) warn(header.line, cell, `is read as ${name}`)
    headerColumns.set(name, { column, name, index })
  })
  const unnamed = written.filter((cell) => cell === '').length
  if (unnamed > 0) {
    const what = unnamed === 1 ? 'a column has no name' : `${unnamed} columns have no name`
    warn(header.line, 'header', `${what}; not read`)
  }
  for (const [name, column] of Object.entries(columns)) {
    if (isNeeded(column) && !headerColumns.has(name)) blame(header.line, name, 'is missing in the header')
  }
  return [...headerColumns.values()].filter(({ column }) => (column.only ?? version) === version)
}
