import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#domain/calls.ts'
import { failures } from '#domain/errors.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import {
  type AssignmentCaller,
  assignmentCaller,
  link,
  pdfs,
  refusal,
} from '#server/features/assignment/testing.ts'
import { signInCaller } from '#server/http/testing/caller.ts'
import { nameOf, tokenOf, validRequest } from '#server/http/testing/requests.ts'
import { send } from '#server/http/testing/send.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let aarav: SignedIn
let call: AssignmentCaller
beforeAll(async () => {
  t = await createTestApp()
  aarav = await t.signedIn('9000000001')
  call = assignmentCaller(t)
})
afterAll(() => t.close())

const ok = { status: 200, message: 'OK', result: null }
const reused = refusal(failures.keyReused.message)

describe('a write that is repeated with its Idempotency-Key [access-36]', () => {
  test('happens once, and gets the first reply after everything that it used has gone', async () => {
    const id = await call.give(aarav)
    const work = { key: 'once', files: pdfs(1), links: [link] }
    expect(await call.save(aarav, id, work)).toEqual(ok)
    const [first] = await call.attached(aarav, id)
    expect(await call.save(aarav, id, { ...work })).toEqual(ok)
    expect(await call.attached(aarav, id)).toHaveLength(2)
    expect(await call.save(aarav, id, { removed: [first?.attachment_id ?? 0] })).toEqual(ok)
    expect(await call.save(aarav, id, work)).toEqual(ok)
    expect(await call.attached(aarav, id)).toHaveLength(1)
  })

  test('happens once at the same moment', async () => {
    const id = await call.give(aarav)
    const work = { key: 'at-once', files: pdfs(1), links: [link] }
    const replies = await Promise.all([1, 2, 3].map(() => call.save(aarav, id, work)))
    expect(replies).toEqual([ok, ok, ok])
    expect(await call.attached(aarav, id)).toHaveLength(2)
  })

  test('gets the reply also in a new session of the person', async () => {
    const id = await call.give(aarav)
    const work = { key: 'session', links: [link] }
    await call.save(aarav, id, work)
    const later = await t.signedIn('9000000001')
    expect(await call.save(later, id, work)).toEqual(ok)
    expect(await call.attached(aarav, id)).toHaveLength(1)
  })

  test('is refused with another body, and is no one else’s', async () => {
    const id = await call.give(aarav)
    await call.save(aarav, id, { key: 'other', links: [link] })
    expect(await call.save(aarav, id, { key: 'other', links: [link], remark: 'two' })).toEqual(reused)
    expect(await call.save(aarav, id, { key: 'other', links: [link], files: pdfs(1) })).toEqual(reused)
    const diya = await t.signedIn('9000000002')
    const hers = await call.give(diya)
    expect(await call.save(diya, hers, { key: 'other', links: [link] })).toEqual(ok)
  })

  test('may be sent again after a refusal', async () => {
    const id = await call.give(aarav)
    const tooMany = { key: 'refused', links: Array.from({ length: 50 }, () => link), files: pdfs(1) }
    expect((await call.save(aarav, id, tooMany)).status).toBe(422)
    expect(await call.save(aarav, id, { key: 'refused', links: [link] })).toEqual(ok)
  })

  test.each(['two words', 'x'.repeat(201)])('%j is no key', async (key) => {
    expect((await call.save(aarav, await call.give(aarav), { key })).status).toBe(400)
  })
})

const withoutKey = {
  'they only read': [
    '/api/v2/timeTable/v3',
    '/api/v2/timeTable/year-count',
    '/api/v1/reports/Student/attendance/:student_id/:batch_id',
    '/api/v1/meeting_manager/getMeetingV2/:institute_id',
    '/api/v1/holiday_manager/getDetail',
    '/api/v1/holiday_manager/event_for_timetable',
    '/tests/list_id',
    '/admin/v1/regrade/preview',
    '/desk/v1/notice-reach',
    '/desk/v1/message-reach',
    '/api/v1/instFileSystem/get-study-material',
    '/api/v2/onlineAssignment/student/getAssignmentsDetail',
    '/api/v2/onlineAssignment/downloadFile',
    '/api/v1/students/aadhaar/:institute_id/:owner_id',
    '/api/v1/payments/quote',
  ],
  'the request or the reply is a secret': [
    '/api/v1/session/student',
    '/api/v1/sign-in-security/confirm',
    '/api/v1/sign-in-security/passkey-options',
    '/api/v1/sign-in-security/passkey',
    '/api/v1/sign-in-security/passkey-name',
    '/api/v1/sign-in-security/remove-passkey',
    '/api/v1/sign-in-security/authenticator',
    '/api/v1/sign-in-security/second-factor-on',
    '/api/v1/sign-in-security/recovery-codes',
    '/api/v1/sign-in-security/second-factor-off',
    '/api/v1/calendar-feed/make',
    '/api/v1/instFileSystem/videoOTP',
    '/api/v1/instFileSystem/allocateWatchHistory',
    '/examPanel/launch',
    '/examPanel/launchNotebook',
    '/api/v1/changePwd',
    '/api/v1/home/notice-sign',
    '/api/v1/news/push/subscribe',
    '/desk/v1/staff/invite',
    '/desk/v1/staff/reset-step',
    '/desk/v1/passwords',
    '/desk/v1/settings/connection',
    '/desk/v1/online-payments/settings',
    '/desk/v1/tokens',
    '/desk/v1/webhooks',
    '/desk/v1/family-view',
    '/desk/v1/family-view/end',
    '/desk/v1/sign-out',
  ],
  'the body is bytes, stored under their path': ['/admin/v1/files'],
}

test('every call of a session or an institute that writes takes a key, except for a reason', () => {
  const others = allCalls.filter(
    ({ method, access, takesKey }) =>
      method !== 'GET' && !takesKey && access !== 'open' && access !== 'panel',
  )
  expect(others.map(({ path }) => path).sort()).toEqual(Object.values(withoutKey).flat().sort())
})

test('every call that takes a key repeats its reply to the same request', async () => {
  const me = await signInCaller(t, '9000000001')
  const faults: string[] = []
  let written = 0
  for (const one of allCalls.filter(({ takesKey, takes }) => takesKey && !takes)) {
    const ask = (query: object) => {
      const parts = validRequest(one, me)
      const sent = {
        ...parts,
        query: { ...parts.query, ...query },
        headers: { 'idempotency-key': nameOf(one).replace(' ', '') },
      }
      return send(t, one, sent, tokenOf(one, me))
    }
    const first = await ask({})
    const again = await ask({})
    if (first.body !== again.body) faults.push(`${nameOf(one)}: ${first.body} then ${again.body}`)
    if (first.statusCode !== 200) continue
    written += 1
    if ((await ask({ other: '1' })).statusCode !== 422)
      faults.push(`${nameOf(one)}: another request is taken`)
  }
  expect(faults).toEqual([])
  expect(written).toBeGreaterThan(10)
})
