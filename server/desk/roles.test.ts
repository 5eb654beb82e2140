import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '#domain/calls.ts'
import { type StaffRole, staffRoles } from '#domain/desk/roles.ts'
import { deskOf } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

/** Written by hand: a call that a role should have, or should have no more, is changed here as well. */
const all = 'owner office accountant teacher examiner head'
const grids = 'owner office accountant examiner head'
const attendance = 'owner office teacher head'
const readsPeople = 'owner office head'
const writesPeople = 'owner office'
const readsFees = 'owner office accountant head'
const writesFees = 'owner accountant'
const imports = 'owner office accountant examiner'
const rolesOf: Readonly<Record<string, string>> = {
  'GET /desk/v1/me': all,
  'POST /desk/v1/sign-out': all,
  'GET /desk/v1/staff': 'owner',
  'POST /desk/v1/staff/invite': 'owner',
  'POST /desk/v1/staff/roles': 'owner',
  'POST /desk/v1/staff/reset-step': 'owner',
  'GET /desk/v1/kinds': all,
  'GET /desk/v1/kinds/:kind': grids,
  'GET /desk/v1/records/:kind': grids,
  'PUT /desk/v1/records/:kind': grids,
  'GET /desk/v1/changes': 'owner office head',
  'POST /desk/v1/changes/undo': grids,
  'GET /desk/v1/people': readsPeople,
  'GET /desk/v1/sections': readsPeople,
  'GET /desk/v1/person/:member_id': readsPeople,
  'GET /desk/v1/person/:member_id/log': readsPeople,
  'POST /desk/v1/family-view': readsPeople,
  'POST /desk/v1/family-view/end': readsPeople,
  'POST /desk/v1/people/account': writesPeople,
  'GET /desk/v1/passwords': writesPeople,
  'POST /desk/v1/passwords': writesPeople,
  'POST /desk/v1/people/change': writesPeople,
  'POST /desk/v1/people/family': writesPeople,
  'GET /desk/v1/today': all,
  'GET /desk/v1/leaves': attendance,
  'GET /desk/v1/leaves/:leave_id/file': attendance,
  'POST /desk/v1/leaves/decide': 'owner office teacher',
  'GET /desk/v1/questions': attendance,
  'GET /desk/v1/questions/:thread_id': attendance,
  'GET /desk/v1/questions/:thread_id/files/:post_id': attendance,
  'POST /desk/v1/questions/:thread_id/reply': 'owner office teacher',
  'POST /desk/v1/questions/:thread_id/hand-over': 'owner office teacher',
  'POST /desk/v1/questions/:thread_id/close': 'owner office teacher',
  'POST /desk/v1/questions/:thread_id/report': 'owner office teacher',
  'POST /desk/v1/questions/:thread_id/decide': 'owner',
  'POST /desk/v1/questions/:thread_id/pause': 'owner',
  'GET /desk/v1/meetings': attendance,
  'GET /desk/v1/meetings/:offer_id': attendance,
  'GET /desk/v1/meeting-choices': attendance,
  'GET /desk/v1/meeting-students/:section_id': attendance,
  'POST /desk/v1/meetings': 'owner office teacher',
  'POST /desk/v1/meetings/:offer_id/change': 'owner office teacher',
  'POST /desk/v1/meetings/:offer_id/call-off': 'owner office teacher',
  'POST /desk/v1/meetings/:offer_id/book': 'owner office teacher',
  'POST /desk/v1/meetings/:offer_id/call-off-one': 'owner office teacher',
  'POST /desk/v1/meetings/:offer_id/outcome': 'owner office teacher',
  'GET /desk/v1/device-key': 'owner office teacher',
  'GET /desk/v1/attendance/days/:day': attendance,
  'GET /desk/v1/attendance/sections': attendance,
  'GET /desk/v1/attendance/sections/:section_id/days/:day': attendance,
  'PUT /desk/v1/attendance/classes/:class_id': 'owner office teacher',
  'GET /desk/v1/attendance/sections/:section_id/months/:month': attendance,
  'GET /desk/v1/notices': readsPeople,
  'POST /desk/v1/notices': writesPeople,
  'GET /desk/v1/notices/:notice_id': readsPeople,
  'PUT /desk/v1/notices/:notice_id': writesPeople,
  'GET /desk/v1/notices/:notice_id/people': readsPeople,
  'POST /desk/v1/notices/:notice_id/take-back': writesPeople,
  'GET /desk/v1/notices/:notice_id/answers': readsPeople,
  'GET /desk/v1/notices/:notice_id/answers/file': readsPeople,
  'POST /desk/v1/notices/:notice_id/remind': writesPeople,
  'POST /desk/v1/notice-reach': readsPeople,
  'GET /desk/v1/notice-readers': readsPeople,
  'GET /desk/v1/draft-key': 'owner office teacher',
  'GET /desk/v1/audience': readsPeople,
  'GET /desk/v1/find-students': writesPeople,
  'GET /desk/v1/messages': readsPeople,
  'POST /desk/v1/messages': writesPeople,
  'GET /desk/v1/messages/:message_id': readsPeople,
  'GET /desk/v1/messages/:message_id/people': readsPeople,
  'POST /desk/v1/message-reach': writesPeople,
  'GET /desk/v1/fees/owing': readsFees,
  'GET /desk/v1/fees/students': readsFees,
  'GET /desk/v1/fees/students/:student_id': readsFees,
  'POST /desk/v1/fees/payments': writesFees,
  'POST /desk/v1/fees/reversals': writesFees,
  'POST /desk/v1/fees/refunds': writesFees,
  'POST /desk/v1/fees/credits': writesFees,
  'POST /desk/v1/fees/fines': writesFees,
  'GET /desk/v1/fees/receipts/:payment_id': readsFees,
  'GET /desk/v1/fees/plan-choices': readsFees,
  'POST /desk/v1/fees/plans': writesFees,
  'GET /desk/v1/fees/write-offs': readsFees,
  'POST /desk/v1/fees/write-offs': writesFees,
  'POST /desk/v1/fees/write-offs/decide': writesFees,
  'GET /desk/v1/fees/day-book': readsFees,
  'GET /desk/v1/fees/day-book/file': readsFees,
  'GET /desk/v1/fees/series': readsFees,
  'POST /desk/v1/fees/series': 'owner',
  'GET /desk/v1/online-payments/settings': readsFees,
  'PUT /desk/v1/online-payments/settings': 'owner',
  'GET /desk/v1/online-payments/test': 'owner',
  'GET /desk/v1/online-payments': readsFees,
  'GET /desk/v1/online-payments/file': readsFees,
  'POST /desk/v1/online-payments/check': writesFees,
  'POST /desk/v1/online-payments/refund': writesFees,
  'POST /desk/v1/online-payments/settle': writesFees,
  'GET /desk/v1/fees/upi-account': readsFees,
  'PUT /desk/v1/fees/upi-account': 'owner',
  'GET /desk/v1/fees/transfers': readsFees,
  'POST /desk/v1/fees/transfers/decide': writesFees,
  'POST /desk/v1/fees/statements': writesFees,
  'GET /desk/v1/imports': imports,
  'POST /desk/v1/imports': imports,
  'GET /desk/v1/imports/:import_id': imports,
  'GET /desk/v1/imports/:import_id/suggest': imports,
  'GET /desk/v1/imports/:import_id/paper': imports,
  'GET /desk/v1/imports/:import_id/faults': imports,
  'POST /desk/v1/imports/:import_id/check': imports,
  'POST /desk/v1/imports/:import_id/write': imports,
  'POST /desk/v1/imports/:import_id/discard': imports,
  'GET /desk/v1/templates/:kind': grids,
  'GET /desk/v1/exports/:kind': grids,
  'GET /desk/v1/exports': 'owner',
  'POST /desk/v1/exports': 'owner',
  'GET /desk/v1/exports/file/:export_id': 'owner',
  'GET /desk/v1/beginning': readsPeople,
  'PUT /desk/v1/beginning': writesPeople,
  'POST /desk/v1/beginning/classes': writesPeople,
  'GET /desk/v1/settings': readsPeople,
  'PUT /desk/v1/settings/picture': 'owner',
  'PUT /desk/v1/settings/connection': 'owner',
  'GET /desk/v1/settings/sso-test': 'owner',
  'POST /desk/v1/settings/test-message': writesPeople,
  'GET /desk/v1/tokens': readsPeople,
  'POST /desk/v1/tokens': 'owner',
  'POST /desk/v1/tokens/revoke': 'owner',
  'GET /desk/v1/webhooks': readsPeople,
  'POST /desk/v1/webhooks': 'owner',
  'POST /desk/v1/webhooks/remove': 'owner',
  'POST /desk/v1/webhooks/test': 'owner',
}
const calls = allCalls.filter(({ access }) => access === 'desk')

const isSignOut = ({ path }: (typeof calls)[number]) => path.endsWith('/sign-out')

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('the table has every call of the desk [desk-1]', () => {
  expect(calls.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    Object.keys(rolesOf).toSorted(),
  )
})

test.each(staffRoles)(
  '%s makes the calls of the role, and is refused the others',
  async (role: StaffRole) => {
    const desk = deskOf(t)
    const { token } = await desk.open(`${role}@staff.test`, [role])
    const refused: string[] = []
    // Signing out ends the session: it comes last.
    for (const { method, path } of [...calls.filter((one) => !isSignOut(one)), ...calls.filter(isSignOut)]) {
      const url = path
        .replace(':kind', 'students')
        .replace(':day', '2026-11-25')
        .replace(':month', '2026-11')
        .replace(/:\w+_id/, '1')
      const answer = await t.app.inject({
        method,
        url,
        headers: { host: 'localhost', authorization: token },
        ...(method !== 'GET' && { payload: {} }),
      })
      expect([200, 400, 404, 422]).toContain(answer.statusCode)
      if (answer.json().message === 'Your role at the desk does not allow this.')
        refused.push(`${method} ${path}`)
    }
    const expected = Object.entries(rolesOf).flatMap(([call, roles]) =>
      roles.split(' ').includes(role) ? [] : [call],
    )
    expect(refused.toSorted()).toEqual(expected.toSorted())
  },
)
