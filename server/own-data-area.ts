import type { ViewedStudent } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import type { Session } from '#server/session.ts'

/** A stored file that goes into the copy, in a folder under `files/`. */
type OwnFile = { fileId: number; folder: string; name: string }
/** An address in the web; only https ones become links. */
type OwnLink = { link: string; name: string }
export type OwnCell = string | number | null | OwnFile | OwnLink
export type OwnRow = readonly OwnCell[]

export type OwnTable = {
  /** Of its CSV, without the ending: each once. */
  name: string
  title: string
  columns: readonly string[]
  /** The newest first, if they have a time. */
  rows: Iterable<OwnRow> | AsyncIterable<OwnRow>
}

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
  now: Date
}

/**
 * What the screens show of a person: with the queries and rules of the screens, for every year.
 * @returns undefined where the account has no such screen
 */
export type ReadOwnData = (context: Context, scope: OwnDataScope) => Promise<OwnArea | undefined>

/** Rows of all years, each beginning with the name of the year. */
export async function* rowsOfYears(
  { years }: OwnDataScope,
  read: (year: OwnYear) => Promise<readonly OwnRow[]>,
): AsyncGenerator<OwnRow> {
  for (const year of years) for (const row of await read(year)) yield [year.name, ...row]
}

/** A time as in the portal, which sorts as text: `2026-11-20 10:30`. @param iso with the institute's offset */
export const shownTime = (iso: string): string => iso.slice(0, 16).replace('T', ' ')

/** `Name: Value` as rows. Nothing where it is not known. */
export const factRows = (facts: Record<string, OwnCell>): OwnRow[] =>
  Object.entries(facts).flatMap(([name, value]) => (value === '' || value === null ? [] : [[name, value]]))
