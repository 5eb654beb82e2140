import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSessions, readEnding } from '#cli/end-sessions-request.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test.each([
  ['--institute 1 --of 9000000001', { instituteId: 1, named: '9000000001' }],
  ['--institute 1 --login 9000000001', { instituteId: 1, named: '9000000001' }],
  ['--institute 12 --everybody', { instituteId: 12, named: undefined }],
  ['--institute 1 --of 9000000001 --login 9000000001', undefined],
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
  const end = (named: string | undefined, instituteId = aarav.institute_id) =>
    endSessions(t.database.pool, { instituteId, named }, new Date())
  expect(await end(aarav.email_id.toUpperCase())).toMatch(/: 2 sessions have ended\.$/)
  expect([await statusOf(aarav), await statusOf(again), await statusOf(other)]).toEqual([403, 403, 200])
  expect(await end(undefined)).toMatch(/^[1-9]\d* sessions? ha/)
  expect([await statusOf(other), await statusOf(elsewhere)]).toEqual([403, 200])
  await expect(end('no-one')).rejects.toThrow('"no-one" is the e-mail, phone number, number or id of no one.')
  await expect(end(undefined, 99)).rejects.toThrow('There is no institute 99.')
  const { rows } = await t.database.pool.query(
    `select count(*)::integer as count from audit_log where action = 'session.ended-by-operator' and subject_id = $1`,
    [aarav.account_id],
  )
  expect(rows).toEqual([{ count: 1 }])
})
