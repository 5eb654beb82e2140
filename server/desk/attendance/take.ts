import type pg from 'pg'
import type { CallInput, CallReply } from '#domain/call.ts'
import type { Mark } from '#domain/desk/attendance.ts'
import type { takeAttendance } from '#domain/desk/attendance-calls.ts'
import { makeZone } from '#domain/zone.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import type { Runner } from '#server/database/sql.ts'
import { findMarks, findReachedClass, findTaker } from '#server/desk/attendance/queries.ts'
import { reachOf, todayOf } from '#server/desk/attendance/read.ts'
import { noteTaken } from '#server/desk/attendance/writes.ts'
import { writeRows } from '#server/desk/change-records.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { writeAudit } from '#server/exchange/queries.ts'
import { Failure, notFound } from '#server/failure.ts'
import { attendance } from '#server/features/timetable/records.ts'
import type { Once } from '#server/once/once.ts'
import { answer } from '#server/route.ts'

type Marks = CallInput<typeof takeAttendance>['body']['marks']
type Taken = CallReply<typeof takeAttendance>['result']

const cellsOf = (mark: Mark) => ({
  status: mark === 'absent' ? 'absent' : 'present',
  late: mark === 'late' ? 'yes' : 'no',
})

/**
 * Takes the register of a class as an import of attendance: with its checks, its log and its number for undoing. What others have marked
 * the same is left; what they have marked otherwise since it was read is not overwritten.
 * @throws Failure `notFound` for a class that one does not reach or a student who is not in it, `recordsChanged` with the marks of others,
 * `classNotHeld` for one that is cancelled or of a later day
 */
export async function takeRegister(
  context: Context,
  desk: DeskSession,
  { classId, marks, once }: { classId: number; marks: Marks; once: Once },
): Promise<Taken> {
  const { pool, clock } = context
  const { instituteId, personId, timeZone, name } = desk
  const now = clock()
  /** Also within the import, which the time table waits for: a class may be another teacher's by then. */
  const findClass = async (runner: Runner) => {
    const found = await findReachedClass(runner, { ...reachOf(desk), classId })
    if (!found) throw notFound()
    const isLater = makeZone(timeZone).dayAt(found.startsAt.getTime()) > todayOf(context, desk)
    if (found.isCancelled || isLater) throw new Failure('classNotHeld')
    return found
  }
  const { code } = await findClass(pool)
  const stored = new Map(
    (await findMarks(pool, { instituteId, classId })).map((one) => [one.studentId, one] as const),
  )
  if (marks.some(({ student_id }) => !stored.has(student_id))) throw notFound()
  if (new Set(marks.map(({ student_id }) => student_id)).size < marks.length)
    throw new Failure('badRequest', 'marks: a student is there twice')
  const others = marks.filter(({ student_id, to }) => stored.get(student_id)?.now !== to)

  const replyOf = async (client: pg.ClientBase) => {
    await noteTaken(client, { instituteId, classId, personId, now })
    await writeAudit(client, {
      instituteId,
      now,
      action: 'desk.attendance',
      detail: { by: personId, class: classId, marks: others.length },
    })
    return { changed: others.length, taken_by: name, taken_at: isoIn(timeZone, now) }
  }
  if (others.length === 0)
    return once
      .write(async (client) => {
        await findClass(client)
        return answer(await replyOf(client))
      })
      .then(({ result }) => result)

  let reply: Taken | undefined
  const rows = others.map(({ student_id, to, was }) => ({
    to: { class: code, student: stored.get(student_id)?.code ?? '', ...cellsOf(to) },
    was: was && cellsOf(was),
  }))
  const rowsNow = async (runner: Runner) =>
    (await findMarks(runner, { instituteId, classId })).flatMap((one) =>
      one.now === null ? [] : [{ class: code, student: one.code, ...cellsOf(one.now) }],
    )
  try {
    await writeRows(context, desk, attendance, {
      body: { rows, is_check: false },
      once,
      onShown: () => undefined,
      own: {
        readNow: rowsNow,
        inTurn: async (client) => void (await findClass(client)),
        replyOf: async (client) => {
          reply = await replyOf(client)
          return reply
        },
      },
    })
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'recordsChanged') throw error
    const { rows: found } = error.details as { rows: readonly { row: number }[] }
    throw await changedSince(found.flatMap(({ row }) => others[row]?.student_id ?? []))
  }
  if (!reply) throw new Error('a register was written without a reply')
  return reply

  async function changedSince(studentIds: readonly number[]) {
    const present = await findMarks(pool, { instituteId, classId })
    const taker = await findTaker(pool, { instituteId, classId })
    return new Failure('recordsChanged', undefined, undefined, {
      marks: present
        .filter(({ studentId }) => studentIds.includes(studentId))
        .map(({ studentId, now: mark }) => ({ student_id: studentId, now: mark })),
      taken_by: taker?.takenBy ?? null,
      taken_at: taker ? isoIn(timeZone, taker.takenAt) : null,
    })
  }
}
