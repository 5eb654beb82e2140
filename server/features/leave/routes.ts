import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { addDays } from '#domain/day.ts'
import { askLeave, type Leave, listLeaves, withdrawLeave } from '#domain/leave/calls.ts'
import { hasLeaveBegun, leaveLimits, mayWithdraw } from '#domain/leave/rules.ts'
import { makeZone } from '#domain/zone.ts'
import { studentOf } from '#server/access/viewed-student.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { ask, mayAsk, withdraw } from '#server/features/leave/ask.ts'
import {
  findAskers,
  findOwnLeaves,
  findSchoolDays,
  type OwnLeaveRow,
} from '#server/features/leave/queries.ts'
import { namedAddresses } from '#server/files/addresses.ts'
import { forPeople } from '#server/files/right.ts'
import { answer, mount } from '#server/route.ts'

/** Most that a family sees: more than two years of asks. */
const maxShown = 200

/** Leave in the portal: a family asks, and sees what becomes of it. */
export function leaveRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock, config, secrets } = context

  mount(app, listLeaves, async ({ session, params }) => {
    const { instituteId, timeZone } = session
    const { studentId, personId } = studentOf(session, params.student_id)
    const now = clock()
    const zone = makeZone(timeZone)
    const at = { today: zone.dayAt(now.getTime()), minute: zone.minuteAt(now.getTime()) }
    const [first, last] = [addDays(at.today, -leaveLimits.back), addDays(at.today, leaveLimits.ahead)]
    const of = { instituteId, studentId }
    const [askers, rows, days] = await Promise.all([
      findAskers(pool, of),
      findOwnLeaves(pool, { ...of, limit: maxShown }),
      findSchoolDays(pool, { ...of, from: first, until: last }),
    ])
    if (!askers) throw notFound()
    const addressOf = namedAddresses(secrets, session, now)(forPeople(personId))
    const isAsker = mayAsk(session, askers, at.today)
    return answer({
      may_ask: isAsker,
      leaves: rows.map((row) => ({
        ...presentLeave(row, timeZone),
        file: row.fileId === null ? null : { ...fileOf(row), url: addressOf(row.fileId, row.fileName) },
        may_withdraw: mayTakeBack(session.role, isAsker, row, at),
      })),
      first_day: first,
      last_day: last,
      school_days: days.map(({ day }) => day),
    })
  })

  mount(app, askLeave, (request) => ask(context, request), {
    folder: join(config.dataFolder, 'uploads'),
    maxFiles: 1,
    maxBytes: leaveLimits.bytes,
    tooMany: 'leaveFiles',
    tooLarge: 'leaveFileTooLarge',
  })

  mount(app, withdrawLeave, (request) => withdraw(context, request))
}

const fileOf = ({ fileName, fileSize }: OwnLeaveRow) => ({ name: fileName ?? '', size: fileSize ?? 0 })

const mayTakeBack = (
  role: string,
  isAsker: boolean,
  row: OwnLeaveRow,
  at: { today: string; minute: number },
) => (role === 'parent' || isAsker) && mayWithdraw(row.state, hasLeaveBegun(row, at))

function presentLeave(row: OwnLeaveRow, timeZone: string): Omit<Leave, 'file' | 'may_withdraw'> {
  return {
    leave_id: row.id,
    from: row.from,
    until: row.until,
    from_time: row.fromTime,
    until_time: row.untilTime,
    reason: row.reason,
    note: row.note,
    state: row.state,
    school_days: row.schoolDays,
    asked_by: row.askedBy,
    asked_at: isoIn(timeZone, row.askedAt),
    answered_by: row.answeredBy,
    answered_at: row.answeredAt && isoIn(timeZone, row.answeredAt),
    answer: row.answer,
  }
}
