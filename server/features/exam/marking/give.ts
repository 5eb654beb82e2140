import type pg from 'pg'
import { decideMarks, type Marking, ordinalOf, type Waiting } from '#domain/exam/marking/decide.ts'
import { isEmpty } from '#domain/exam/question.ts'
import { noteAttempt } from '#server/database/writes-access-log.ts'
import { Failure, notFound } from '#server/failure.ts'
import { findWritten } from '#server/features/exam/marking/queries.ts'
import { takeMarks, writeMarking, writeMarks } from '#server/features/exam/marking/writes.ts'

type Marked = { instituteId: number; attemptId: number; questionId: number; tokenId: number; now: Date }
type Given = { marks: number; remark: string; marker: string | undefined }

/**
 * Marks a written answer of a locked attempt.
 * @returns which marker it waits for, or null where its marks are final
 * @throws Failure
 */
export async function markWritten(client: pg.PoolClient, at: Marked, given: Given): Promise<Waiting | null> {
  const written = await findWritten(client, at)
  // An empty answer is evaluated as left out, whatever its marks.
  if (!written || isEmpty(written.answer)) throw notFound()
  const { maxMarks, difference, markings } = written
  if (given.marks > maxMarks)
    throw new Failure('tooManyMarks', `This answer is worth ${maxMarks} marks at most.`)
  const isAlone = difference === null
  if (!isAlone && given.marker === undefined) throw new Failure('noMarker')
  const own: Marking = { ...given, marker: given.marker ?? '' }
  const ordinal = ordinalOf(own.marker, markings, difference)
  if (ordinal === undefined) throw new Failure('markedEnough')
  await writeMarking(client, { ...at, ...own, ordinal, isAlone })
  await noteAttempt(client, { ...at, kind: 'gaveMarks' })
  const [first = own, ...others] = isAlone ? [own] : markings.toSpliced(ordinal - 1, 1, own)
  const decided = decideMarks([first, ...others], difference)
  if (typeof decided === 'string') {
    await takeMarks(client, at)
    return decided
  }
  const { marks, remark } = decided
  const state = marks === 0 ? 'wrong' : marks === maxMarks ? 'right' : 'partly'
  await writeMarks(client, { ...at, marks, remark, state })
  return null
}
