import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { requesterOf } from '#server/http/testing/requester.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

/** One database and its files, served by two processes. */
let t: TestApp
let other: FastifyInstance
beforeAll(async () => {
  t = await createTestApp()
  other = await createApp(t.context)
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const atOther = () => requesterOf((request) => other.inject(request))

test('a session begins at one, goes on at the other, and ends at both at once [start-9]', async () => {
  const { student_auth: token, institute_id } = await t.signedIn('9000000001')
  const path = `/api/v1/academicYear/all/${institute_id}`
  expect((await atOther().get(path, token)).status).toBe(200)
  await t.get('/api/v1/alternateLogin/logout', token)
  expect([(await t.get(path, token)).status, (await atOther().get(path, token)).status]).toEqual([403, 403])
})

test('guesses are counted over both [start-9]', async () => {
  const guess = (at: typeof t | ReturnType<typeof atOther>, n: number) =>
    at.login('9000000031', { password: `guess${n}`, device_id: `d${n}` })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n % 2 ? t : atOther(), n)))
  const checked = answers.filter(({ status }) => status !== 429)
  expect(checked.length).toBeGreaterThan(0)
  expect(checked.length).toBeLessThanOrEqual(5)
})
