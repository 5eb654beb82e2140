import type pg from 'pg'
import { type Caller, ownStudent, viewablePersonIds } from '#server/access/viewed-student.ts'
import {
  isParentOf,
  mayReadDocument,
  mayReadStudyFile,
  mayWatchRecording,
  wasGiven,
} from '#server/files/queries-right.ts'

/** Why a session may fetch a file. It is in the address, and is checked again whenever the file is fetched. */
export type FileRight =
  /** Shown to everyone of the institute: teachers' photos, banners. */
  | { of: 'all' }
  /** Files of these people: receipts, homework, copies of data. */
  | { of: 'people'; personIds: readonly number[] }
  /** A person's photo, for the person and the parents, also where fees block the child's data. */
  | { of: 'photo'; id: number }
  | { of: 'document' | 'study' | 'recording'; id: number; yearId: number }
  /** What My Products shows of a product that one of these people was given. */
  | { of: 'product'; id: number }

export const forAll: FileRight = { of: 'all' }
export const forPeople = (...personIds: number[]): FileRight => ({ of: 'people', personIds })

const letters = { document: 'd', study: 's', recording: 'r' } as const
const kinds = { d: 'document', s: 'study', r: 'recording' } as const

/** As in an address: a letter and numbers. */
export function writeRight(right: FileRight): string {
  switch (right.of) {
    case 'all':
      return 'a'
    case 'people':
      return `p${right.personIds.join('-')}`
    case 'photo':
      return `f${right.id}`
    case 'product':
      return `o${right.id}`
    default:
      return `${letters[right.of]}${right.id}-${right.yearId}`
  }
}

/** @returns undefined for an unknown form, such as that of a newer server beside this one */
export function readRight(text: string): FileRight | undefined {
  const numbers = text.slice(1).split('-').map(Number)
  const [id = 0, yearId = 0] = numbers
  const letter = text[0]
  if (letter === 'd' || letter === 's' || letter === 'r') return { of: kinds[letter], id, yearId }
  if (letter === 'f') return { of: 'photo', id }
  if (letter === 'o') return { of: 'product', id }
  if (letter === 'p') return { of: 'people', personIds: numbers }
  return text === 'a' ? forAll : undefined
}

type Viewing = { instituteId: number; viewer: Caller; now: Date }

/** Whether the account of an address still has the right for which it was signed. */
export async function hasRight(pool: pg.Pool, right: FileRight, at: Viewing): Promise<boolean> {
  const { viewer, ...rest } = at
  const personIds = viewablePersonIds(viewer)
  switch (right.of) {
    case 'all':
      return true
    case 'people':
      return right.personIds.every((id) => id === viewer.personId || personIds.includes(id))
    case 'photo':
      return (
        right.id === viewer.personId ||
        isParentOf(pool, { ...rest, personId: viewer.personId, itemId: right.id })
      )
    case 'product':
      return wasGiven(pool, { ...rest, personIds, itemId: right.id })
    case 'recording':
      return mayWatchRecording(pool, { ...rest, personIds, itemId: right.id, yearId: right.yearId })
    default: {
      const reader = ownStudent(viewer)
      const may = right.of === 'document' ? mayReadDocument : mayReadStudyFile
      return reader !== undefined && may(pool, { ...rest, ...reader, itemId: right.id, yearId: right.yearId })
    }
  }
}
