import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { CallReply } from '#domain/call.ts'
import type { listAskedLeaves } from '#domain/desk/leave-calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { registersOf } from '#server/desk/attendance/testing.ts'
import { type LeaveCalls, leaveOf } from '#server/features/leave/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

type Listed = CallReply<typeof listAskedLeaves>['result']
type Teacher = { token: string; id: number }

/** A Friday of the demo. */
export const today = '2026-11-20'

/** A student of 10-A with two parents, and staff who may answer; set before the tests. */
export function prepareLeave() {
  const made = {} as {
    t: TestApp
    d: ReturnType<typeof registersOf>
    leave: LeaveCalls
    rohan: SignedIn
    meera: SignedIn
    aarav: SignedIn
    /** The number of Aarav. */
    student: number
    classTeacher: Teacher
    other: Teacher
    office: string
    head: string
  }
  const at = (time: string) => made.t.setClock(new Date(`${today}T${time}:00+05:30`))

  beforeAll(async () => {
    const t = await createTestApp({}, 'a school day')
    const d = registersOf(t)
    Object.assign(made, { t, d, leave: leaveOf(t) })
    at('08:00')
    const family = await d.signInFamily()
    Object.assign(made, {
      ...{ ...family, student: family.aarav.student_id },
      classTeacher: await d.openAs('a@staff.test', 'teacher'),
      other: await d.openAs('b@staff.test', 'teacher'),
      office: (await d.openAs('office@staff.test', 'office')).token,
      head: (await d.openAs('head@staff.test', 'head')).token,
    })
  })
  afterAll(() => made.t.close())
  beforeEach(async () => {
    const { d, classTeacher } = made
    at('08:00')
    await d.freshen()
    await d.query('truncate leave_request, class_teacher, change, news, live_class_section cascade')
    await d.query(`delete from calendar_event where title = 'Founders'`)
    await d.query(
      'update classroom_class set cancelled_at = null where institute_id = 1 and cancelled_at is not null',
    )
    await d.query(`update institute set features = features - 'leave' where id = 1`)
    await d.query(
      `insert into class_teacher (institute_id, section_id, teacher_id, start_date, end_date) values (1, $1, $2, '2026-04-01', null)`,
      [await d.sectionId('10-A'), classTeacher.id],
    )
  })
  return {
    made,
    at,
    decide: (token: string, ids: number[], isApproved = true, answer = '', more: object = {}) =>
      made.d.post<{ leaves: number; number: number }>(
        'leaves/decide',
        { leave_ids: ids, is_approved: isApproved, answer, ...more },
        token,
      ),
    listed: (token: string, list = 'waiting') =>
      made.d.ask<Listed>('GET', `leaves?list=${list}`, undefined, token),
    asked: async (from: string, more: object = {}) =>
      (await made.leave.ask(made.rohan, { from, ...more })).result.leave_id,
    stateOf: async (id: number) =>
      (await made.d.query('select state from leave_request where id = $1', [id]))[0]?.state,
  }
}
