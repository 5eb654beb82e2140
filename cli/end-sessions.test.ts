import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnding } from '#cli/end-sessions-request.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { endSessionsOf } from '#server/features/session/writes-operator.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test.each([
  ['--institute 1 --login 9000000001', { instituteId: 1, login: '9000000001' }],
  ['--institute 12 --everybody', { instituteId: 12, login: undefined }],
  ['--institute 1', undefined],
  ['--institute 1 --everybody --login 9000000001', undefined],
  ['--login 9000000001', undefined],
  ['--institute 0 --everybody', undefined],
])('%s', (line, request) => {
  expect(readEnding(line.split(' '))).toEqual(request)
})

test('sessions of one person, or of an institute, end at once, and no others', async () => {
  const statusOf = async ({ student_auth, institute_id }: SignedIn) =>
    (await t.get(`/api/v1/academicYear/all/${institute_id}`, student_auth)).status
  const [aarav, again, other] = [
    await t.signedIn('9000000001'),
    await t.signedIn('9000000001'),
    await t.signedIn('9000000002'),
  ]
  const elsewhere = await t.signedIn('9000000021')
  const at = { instituteId: aarav.institute_id, now: new Date() }
  expect(await endSessionsOf(t.database.pool, { ...at, login: aarav.email_id.toUpperCase() })).toEqual({
    count: 2,
  })
  expect([await statusOf(aarav), await statusOf(again), await statusOf(other)]).toEqual([403, 403, 200])
  expect((await endSessionsOf(t.database.pool, { ...at, login: null })).count).toBeGreaterThan(0)
  expect([await statusOf(other), await statusOf(elsewhere)]).toEqual([403, 200])
  expect(await endSessionsOf(t.database.pool, { ...at, login: 'nobody' })).toEqual({ count: 0 })
  const { rows } = await t.database.pool.query(
    `select count(*)::integer as count from audit_log where action = 'session.ended-by-operator' and subject_id = $1`,
    [aarav.account_id],
  )
  expect(rows).toEqual([{ count: 1 }])
})
