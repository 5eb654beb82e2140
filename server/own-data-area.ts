import type { ViewedStudent } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import type { ShownCell } from '#server/records/fields/type.ts'
import type { Kind } from '#server/records/kind.ts'
import type { KindColumns, RecordKey } from '#server/records/shown.ts'
import type { Session } from '#server/session.ts'

/** A stored file that goes into the copy, in a folder under `files/`. */
type OwnFile = { fileId: number; folder: string; name: string }
export type OwnCell = ShownCell | OwnFile
/** In the place of the columns of a kind: which record they show; null for none. */
type OwnRecord = { record: RecordKey | null }
/** A cell for each column of its table. */
export type OwnRow = readonly (OwnCell | OwnRecord)[]

export type OwnTable = {
  /** Of its CSV, without the ending: each once. */
  name: string
  title: string
  /** Titles, and kinds of records with the columns of all their fields. */
  columns: readonly (string | KindColumns)[]
  /** The newest first, if they have a time. */
  rows: Iterable<OwnRow> | AsyncIterable<OwnRow>
}

/** The columns of a kind of record. @param except fields that are shown elsewhere in the table, or say whose row it is */
export const columnsOf = (kind: Kind, ...except: string[]): KindColumns => ({ kind, except })

export const record = (id: number): OwnRecord => ({ record: { id } })

/** What one feature knows of a person. */
export type OwnArea = { title: string; tables: readonly OwnTable[] }

export type OwnYear = { id: number; name: string; firstDay: string; lastDay: string }

/** Whose data is copied, for whom. */
export type OwnDataScope = {
  /** Of the account that asked, as in a request, but with no rights to files and no year. */
  session: Session
  /** Undefined for the account of a parent. */
  viewed: ViewedStudent | undefined
  /** Whether the account copies its own data. */
  isOwn: boolean
  /** The years that the account may view of the student, the newest first. */
  years: readonly OwnYear[]
  /** Those, and others of which the student has fees [fee-22]. */
  feeYears: readonly OwnYear[]
  now: Date
}

/**
 * What the screens show of a person: with the queries and rules of the screens, for every year.
 * @returns undefined where the account has no such screen
 */
export type ReadOwnData = (context: Context, scope: OwnDataScope) => Promise<OwnArea | undefined>

/** Rows of all years, each beginning with the name of the year. */
export async function* rowsOfYears(
  { years }: Pick<OwnDataScope, 'years'>,
  read: (year: OwnYear) => Promise<readonly OwnRow[]>,
): AsyncGenerator<OwnRow> {
  for (const year of years) for (const row of await read(year)) yield [year.name, ...row]
}

/** A time as in the portal, which sorts as text: `2026-11-20 10:30`. @param iso with the institute's offset */
export const shownTime = (iso: string): string => iso.slice(0, 16).replace('T', ' ')

/** `Name: Value` as rows. Nothing where it is not known. */
export const factRows = (facts: Record<string, OwnCell>): OwnRow[] =>
  Object.entries(facts).flatMap(([name, value]) => (value === '' || value === null ? [] : [[name, value]]))
