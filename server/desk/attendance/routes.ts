import type { FastifyInstance } from 'fastify'
import {
  deskKey,
  listAttendanceSections,
  readAttendanceDay,
  readAttendanceMonth,
  readRegister,
  takeAttendance,
} from '#domain/desk/attendance-calls.ts'
import type { Context } from '#server/context.ts'
import { readLessons, readMonth, readSectionDay, readSections } from '#server/desk/attendance/read.ts'
import { takeRegister } from '#server/desk/attendance/take.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { writeAudit } from '#server/exchange/queries.ts'
import { answer, mount } from '#server/route.ts'

/** Attendance at the desk: of one's own classes, or of all. */
export function deskAttendanceRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock, secrets } = context

  mount(app, readAttendanceDay, async ({ desk, params: { day } }) =>
    answer({ lessons: await readLessons(context, desk, { day }) }),
  )

  mount(app, listAttendanceSections, async ({ desk }) =>
    answer({ sections: await readSections(context, desk) }),
  )

  mount(app, readRegister, async ({ desk, params: { section_id: sectionId, day } }) => {
    const register = await readSectionDay(context, desk, { sectionId, day })
    await noteRead(desk, { section: sectionId, day })
    return answer(register)
  })

  mount(app, readAttendanceMonth, async ({ desk, params: { section_id: sectionId, month } }) => {
    const found = await readMonth(context, desk, { sectionId, month })
    await noteRead(desk, { section: sectionId, month })
    return answer(found)
  })

  const noteRead = ({ instituteId, personId }: DeskSession, what: Record<string, string | number>) =>
    writeAudit(pool, {
      instituteId,
      now: clock(),
      action: 'desk.attendance-read',
      detail: { by: personId, ...what },
    })

  mount(app, takeAttendance, async ({ desk, params, body, once }) =>
    answer(await takeRegister(context, desk, { classId: params.class_id, marks: body.marks, once })),
  )

  mount(app, deskKey, async ({ desk: { instituteId, personId } }) =>
    answer({ key: secrets.sign('desk on a device', `${instituteId}.${personId}`) }),
  )
}
