import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { addDays } from '#domain/day.ts'
import { askLeave, listLeaves, withdrawLeave } from '#domain/leave/calls.ts'
import { hasLeaveBegun, leaveLimits, mayWithdraw } from '#domain/leave/rules.ts'
import { makeZone } from '#domain/zone.ts'
import { studentOf } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { ask, mayAsk, withdraw } from '#server/features/leave/ask.ts'
import { presentLeave } from '#server/features/leave/present.ts'
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
      leaves: rows.map((row) => {
        const { file, ...shown } = presentLeave(row, timeZone)
        return {
          ...shown,
          file: file && { ...file, url: addressOf(row.fileId, row.fileName) },
          may_withdraw: mayTakeBack(session.role, isAsker, row, at),
        }
      }),
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

const mayTakeBack = (
  role: string,
  isAsker: boolean,
  row: OwnLeaveRow,
  at: { today: string; minute: number },
) => (role === 'parent' || isAsker) && mayWithdraw(row.state, hasLeaveBegun(row, at))
