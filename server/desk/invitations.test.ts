import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let d: ReturnType<typeof deskOf>
let owner: AtDesk
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
beforeAll(async () => {
  t = await createTestApp()
  d = deskOf(t)
  owner = await d.open('owner@staff.test', ['owner'])
})
afterAll(() => t.close())

const invite = (more: object = {}) =>
  d.post<{ person_id: number }>(
    'staff/invite',
    { name: 'Asha', user_name: 'asha@staff.test', roles: ['head'], ...more },
    owner.token,
  )

test('two invitations of one login at once make one person [desk-8]', async () => {
  const both = await Promise.all([invite(), invite()])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(both.map(({ result }) => result.person_id)).size).toBe(1)
  expect(await query(`select count(*)::int from person where email = 'asha@staff.test'`)).toEqual([
    { count: 1 },
  ])
})

test.each([
  { user_name: 'asha\u0001@staff.test' },
  { user_name: 'asha@staff\u001b.test' },
  { name: 'Asha\nRao' },
  { name: '\u001b[2J' },
])('a control character is refused: %j', async (more) => {
  expect((await invite(more)).status).toBe(400)
})
