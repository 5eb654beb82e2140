import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endOf, momentsOf, openingOf } from '#server/features/assignment/demo-days.ts'
import { plans } from '#server/features/assignment/demo-plan.ts'
import { assignmentCaller } from '#server/features/assignment/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

describe('homework is around now, within the academic year in use [assignment-55]', () => {
  test.each([
    ['2026-11-20T10:00:00+05:30', '2026-04-01', '2027-03-31'],
    ['2026-11-20T23:50:00+05:30', '2026-04-01', '2027-03-31'],
    ['2026-11-20T00:00:00+05:30', '2026-04-01', '2027-03-31'],
    ['2027-03-31T23:50:00+05:30', '2026-04-01', '2027-03-31'],
    ['2028-02-29T12:00:00+05:30', '2027-04-01', '2028-03-31'],
    ['2027-04-01T00:10:00+05:30', '2027-04-01', '2028-03-31'],
    ['2027-04-03T09:00:00+05:30', '2027-04-01', '2028-03-31'],
  ])('at %s', (moment, first, last) => {
    const now = new Date(moment)
    const at = { now, today: moment.slice(0, 10) }
    const start = Date.parse(`${first}T00:00:00+05:30`)
    const end = Date.parse(`${last}T23:59:59.999+05:30`)
    for (const plan of plans) {
      const endsAt = endOf(at, plan)
      const opensAt = openingOf(at, endsAt)
      const { submittedAt, evaluatedAt } = momentsOf(at, { opensAt, endsAt })
      const isPast = 'days' in plan.ends && plan.ends.days < 0
      expect([plan.title, endsAt < now]).toEqual([plan.title, isPast])
      expect(endsAt.getTime()).toBeGreaterThanOrEqual(start)
      expect(endsAt.getTime()).toBeLessThanOrEqual(end)
      expect(opensAt.getTime()).toBeGreaterThanOrEqual(start)
      expect(opensAt.getTime()).toBeLessThan(endsAt.getTime())
      expect(opensAt.getTime()).toBeLessThan(now.getTime())
      expect(submittedAt.getTime()).toBeLessThanOrEqual(Math.min(endsAt.getTime(), now.getTime()))
      expect(evaluatedAt.getTime()).toBeLessThanOrEqual(now.getTime())
    }
    const dueToday = plans.filter(
      (plan) => endOf(at, plan).getTime() < Date.parse(`${at.today}T24:00:00+05:30`),
    )
    expect(dueToday.filter(({ ends }) => 'hours' in ends)).toHaveLength(2)
  })
})

describe('homework of the demo [assignment-55]', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  test.each(['9000000001', '9000000021', '9000000044', '9000000011'])('%s has every state', async (login) => {
    const call = assignmentCaller(t)
    const { result } = await t.login(login)
    const children =
      result && !Array.isArray(result) && 'student_details' in result ? result.student_details : []
    // Summit asks before a sign-in on a second device.
    const more = { logout_from_all_devices: true, ...(children[0] && { user_id: children[0].user_id }) }
    const me = await t.signedIn(login, more)
    const lists = await call.listOf(me)
    const states = (list: typeof lists.past_online_assignment_list) =>
      [...new Set(list.map((one) => `${one.student_status} ${one.teacher_status}`.trim()))].sort()
    expect(states(lists.upcoming_online_assignment_list)).toEqual([
      'Draft',
      'Pending',
      'Submitted',
      'Submitted Evaluated',
    ])
    expect(states(lists.past_online_assignment_list)).toEqual([
      'Expired',
      'Expired Evaluated',
      'Not Submitted',
      'Submitted',
      'Submitted Evaluated',
    ])
  })

  test('classmates have submitted some, and everyone still has the most urgent one to do', async () => {
    const { rows } = await t.database.pool.query(
      `select count(distinct student_id) as students, count(*) filter (where status = 'Submitted') as handed from submission`,
    )
    expect(rows[0].students).toBeGreaterThan(100)
    expect(rows[0].handed).toBeGreaterThan(300)
    const pressing = await t.database.pool.query(
      `select 1 from submission u join assignment a on a.id = u.assignment_id where a.title like 'Exercise set 4%'`,
    )
    expect(pressing.rows).toEqual([])
  })
})
