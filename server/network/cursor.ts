import * as z from 'zod/mini'
import { Failure } from '#server/failure.ts'

/** PostgreSQL has no texts with a zero character. */
const values = z.array(z.string().check(z.regex(/^[^\0]*$/))).check(z.maxLength(10))

/** The place behind which the next page begins; callers do not read it. @param of its purpose */
export const writeCursor = (of: string, place: readonly string[]): string =>
  Buffer.from(JSON.stringify([of, ...place])).toString('base64url')

/**
 * Where the next page begins. @param rows one more than a page, where there is another @param numbersOf by which a row is found again
 * @returns '' on the last page
 */
export function nextAfter<Row>(
  of: string,
  rows: readonly Row[],
  size: number,
  numbersOf: (row: Row) => readonly number[],
): string {
  const last = rows[size - 1]
  return last && rows.length > size ? writeCursor(of, numbersOf(last).map(String)) : ''
}

/** @returns undefined without one @throws Failure `badRequest` for one of another purpose */
export function readCursor(of: string, text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  const [first, ...place] = decode(text)
  if (first !== of) throw new Failure('badRequest', 'after: must be a cursor of this call')
  return place
}

/** Of pages in the order of two numbers: those of the last row, 0 for the first page. @throws as `readCursor` */
export function readPosition(of: string, text: string | undefined): [number, number] {
  const [position = 0, id = 0] = (readCursor(of, text) ?? []).map(Number)
  if (!Number.isSafeInteger(position) || !Number.isSafeInteger(id))
    throw new Failure('badRequest', 'after: must be a cursor of this call')
  return [position, id]
}

/** The latest moment that a `Date` has. */
const latestMs = 8.64e15

/**
 * Of pages in the order of a moment, as milliseconds since 1970, and an id: those of the last row.
 * @returns undefined for the first page @throws as `readCursor`
 */
export function readMoment(of: string, text: string | undefined): [at: Date, id: number] | undefined {
  if (text === undefined) return undefined
  const [ms, id] = readPosition(of, text)
  if (ms < 0 || ms > latestMs) throw new Failure('badRequest', 'after: must be a cursor of this call')
  return [new Date(ms), id]
}

function decode(text: string): string[] {
  try {
    return values.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return []
  }
}
