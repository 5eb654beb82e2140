/** What reading a cell needs to know of the institute. */
export type ReadContext = {
  timeZone: string
  callingCode: string
  hasFile: (path: string) => boolean
  /** As of a `SourceTable`. */
  isFrom1904: boolean
}

/** The text for the database, or what is wrong with the cell. */
export type Read = string | { problem: string }

/** A value as people read it. Only addresses that begin with https become links. */
export type ShownCell = string | number | null | { link: string; name: string }

/** How values of a field are written in files, and kept in SQL. */
export type FieldType = {
  /** For the office and the API: how a value is written. */
  format: string
  /** Type of the value in a temporary table. */
  sqlType: string
  /** @param cell trimmed, never empty */
  read: (cell: string, context: ReadContext) => Read
  /** SQL of the text for a file. @param stored SQL of the stored value */
  write: (stored: string, timeZone: string) => string
  /** SQL of what is stored, if not the value itself. @param staged SQL of the value in the temporary table */
  toStored?: (staged: string) => string
  /** How people read a value, if not as in a file. @param text as in a file, not empty */
  show?: (text: string) => ShownCell
  /** Of the number that people read. */
  unit?: string
  /** Words that a value may be. */
  words?: readonly string[]
  /** The kind whose ids the value has. */
  refersTo?: string
  /** Where the rows of a list of ids are stored. */
  link?: Link
  /** A file of the bundle. */
  isFile?: { isPublic: boolean }
}

/** A table with a row for each id of a list: the columns of the record and of the id. */
export type Link = { table: string; own: string; other: string }
