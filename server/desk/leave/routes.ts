import type { FastifyInstance } from 'fastify'
import { type AskedLeave, askedLeaveFile, decideLeaves, listAskedLeaves } from '#domain/desk/leave-calls.ts'
import { decideLeavesForAdmin, leaveFileForAdmin, listLeavesForAdmin } from '#domain/leave/calls.ts'
import type { Context } from '#server/context.ts'
import { noteSeen } from '#server/database/writes-access-log.ts'
import { reachOf } from '#server/desk/attendance/read.ts'
import { decide } from '#server/desk/leave/decide.ts'
import { answersOne, countWaiting, findAskedLeaves, type ListedLeave } from '#server/desk/leave/queries.ts'
import { notFound } from '#server/failure.ts'
import { presentLeave } from '#server/features/leave/present.ts'
import { findLeaveFile } from '#server/features/leave/queries.ts'
import { sendFile } from '#server/files/send.ts'
import { nextAfter, readPosition } from '#server/network/cursor.ts'
import { answer, FileAnswer, mount } from '#server/route.ts'
import type { AdminPass } from '#server/secrets/panel-pass.ts'

const page = 50
const [ofDesk, ofAdmin] = ['desk-leaves', 'leaves']

/** Leave at the desk, and for the institute's own system: what waits, and the answer. */
export function deskLeaveRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock, files } = context

  mount(app, listAskedLeaves, async ({ desk, query }) => {
    const { instituteId, timeZone } = desk
    const cursorOf = `${ofDesk} ${query.list}`
    const [afterPosition, afterTie] = readPosition(cursorOf, query.after)
    const of = { ...reachOf(desk), now: clock() }
    const [found, { count }] = await Promise.all([
      findAskedLeaves(pool, {
        ...of,
        instituteId,
        list: query.list,
        state: null,
        afterPosition,
        afterTie,
        limit: page + 1,
      }),
      countWaiting(pool, of),
    ])
    const rows = found.slice(0, page)
    await noteSeen(pool, desk, {
      kind: 'sawLeave',
      personIds: rows.map(({ personId }) => personId),
      now: clock(),
    })
    return answer({
      leaves: rows.map((row) => presentAsked(row, timeZone)),
      next: nextAfter(cursorOf, found, page, ({ position, tie }) => [position, tie]) || null,
      waiting: count,
    })
  })

  mount(app, decideLeaves, async ({ desk, body, once }) => {
    const { instituteId, timeZone, personId } = desk
    const by = { ...reachOf(desk), instituteId, timeZone, personId }
    return answer(await decide(context, by, { body, once }))
  })

  mount(app, askedLeaveFile, async ({ desk, params: { leave_id: leaveId } }) => {
    const { instituteId } = desk
    const isOwn = await answersOne(pool, { ...reachOf(desk), now: clock(), leaveId })
    const file = isOwn ? await findLeaveFile(pool, { instituteId, leaveId }) : undefined
    if (!file) throw notFound()
    await noteSeen(pool, desk, { kind: 'sawLeave', personIds: [file.personId], now: clock() })
    return new FileAnswer((request, reply) =>
      sendFile(files, request, reply, file, { caching: 'no-store', disposition: 'attachment' }),
    )
  })

  /** A program of the institute answers any leave. */
  const reachOfAdmin = ({ instituteId, timeZone }: AdminPass) => ({
    instituteId,
    timeZone,
    teacherId: 0,
    reachesAll: true,
  })

  mount(app, listLeavesForAdmin, async ({ admin, query }) => {
    const [afterPosition, afterTie] = readPosition(ofAdmin, query.after)
    const now = clock()
    const found = await findAskedLeaves(pool, {
      ...reachOfAdmin(admin),
      now,
      list: null,
      state: query.state ?? null,
      afterPosition,
      afterTie,
      limit: page + 1,
    })
    const rows = found.slice(0, page)
    const personIds = rows.map(({ personId }) => personId)
    await noteSeen(pool, admin, { kind: 'sawLeave', personIds, now })
    return answer({
      leaves: rows.map((row) => {
        const shown = presentLeave(row, admin.timeZone)
        return { ...shown, leave: row.code, student: row.studentCode, name: row.name, version: row.version }
      }),
      next: nextAfter(ofAdmin, found, page, ({ position, tie }) => [position, tie]) || null,
    })
  })

  mount(app, leaveFileForAdmin, async ({ admin, params: { leave_id: leaveId } }) => {
    const file = await findLeaveFile(pool, { instituteId: admin.instituteId, leaveId })
    if (!file) throw notFound()
    await noteSeen(pool, admin, { kind: 'sawLeave', personIds: [file.personId], now: clock() })
    return new FileAnswer((request, reply) =>
      sendFile(files, request, reply, file, { caching: 'no-store', disposition: 'attachment' }),
    )
  })

  mount(app, decideLeavesForAdmin, async ({ admin, body, once }) => {
    const by = { ...reachOfAdmin(admin), personId: null, tokenId: admin.tokenId }
    return answer(await decide(context, by, { body, once }))
  })
}

const presentAsked = (row: ListedLeave, timeZone: string): AskedLeave => ({
  person_id: row.personId,
  name: row.name,
  roll_no: row.rollNo,
  sections: row.sections,
  version: row.version,
  ...presentLeave(row, timeZone),
})
