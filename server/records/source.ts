import type { Readable } from 'node:stream'

/** A row of a file, or of a request. */
export type SourceRow = {
  line: number
  cells: readonly (string | null)[]
  /** The faults of cells without text, by their index. */
  problems?: ReadonlyMap<number, string>
}

/** A table of rows, the first of which has the names of the columns. */
export type SourceTable = {
  /** As people know it, such as `students.csv`. */
  file: string
  /** Numbers that are days count from 1904, as in spreadsheets of old Macs; otherwise from 1900. */
  isFrom1904?: boolean
  /** May be called again. */
  rows: () => AsyncIterable<SourceRow>
}

/** The file cannot be read further. */
export class Unreadable extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** What an import reads: tables by kind, and the files that their rows name. */
export type Source = {
  tables: ReadonlyMap<string, SourceTable>
  hasFile: (path: string) => boolean
  /** May be called again; a missing file fails as a stream error. */
  openFile: (path: string) => Readable
}
