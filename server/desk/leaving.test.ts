import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

type Row = Record<string, string | null>

let t: TestApp
let d: ReturnType<typeof deskOf>
let owner: AtDesk
let office: AtDesk
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
beforeAll(async () => {
  t = await createTestApp()
  d = deskOf(t)
  owner = await d.open('owner@staff.test', ['owner'])
  office = await d.open('office@staff.test', ['office'])
})
afterAll(() => t.close())

/** Sets the status of people by the records, as the office. */
async function setStatus(status: string, ...emails: string[]) {
  const found = await Promise.all(
    emails.map((email) =>
      d.ask<{ rows: Row[] }>('GET', `records/admins?where=email:${email}`, undefined, office.token),
    ),
  )
  const rows = found.flatMap(({ result }) =>
    result.rows.map(({ id = null, status: was = null }) => ({ to: { id, status }, was: { status: was } })),
  )
  return d.ask('PUT', 'records/admins', { rows, is_check: false }, office.token)
}

test('the records cannot take the last owner away, nor two at once [desk-3]', async () => {
  expect((await setStatus('removed', 'owner@staff.test')).status).toBe(422)
  expect((await setStatus('blocked', 'owner@staff.test')).status).toBe(422)
  expect((await d.me(owner.token)).status).toBe(200)
  const second = await d.open('second@staff.test', ['owner'])
  expect((await setStatus('removed', 'owner@staff.test', 'second@staff.test')).status).toBe(422)
  expect([(await d.me(owner.token)).status, (await d.me(second.token)).status]).toEqual([200, 200])
  expect((await setStatus('removed', 'second@staff.test')).status).toBe(200)
  expect((await setStatus('removed', 'owner@staff.test')).status).toBe(422)
})

test('an owner who is only invited is not the one that is left', async () => {
  await d.invited('invited@staff.test', ['owner'])
  const me = owner.me.person_id
  expect((await d.post('staff/roles', { staff_id: me, roles: [] }, owner.token)).status).toBe(422)
  expect((await setStatus('removed', 'owner@staff.test')).status).toBe(422)
  expect((await setStatus('removed', 'invited@staff.test')).status).toBe(200)
})

test('who left by the records and comes back is no staff, and has no session or invitation [desk-4]', async () => {
  const asha = await d.open('asha@staff.test', ['head'])
  const { invitation } = await d.invited('asha@staff.test', ['head'])
  expect((await setStatus('removed', 'asha@staff.test')).status).toBe(200)
  expect((await setStatus('active', 'asha@staff.test')).status).toBe(200)
  expect((await d.me(asha.token)).status).toBe(401)
  expect((await d.accept(invitation)).status).toBe(422)
  expect((await d.signIn('asha@staff.test')).status).toBe(422)
  expect(
    await query(
      `select action from audit_log where subject_id = $1 and subject_kind = 'person' order by id desc limit 1`,
      [asha.me.person_id],
    ),
  ).toEqual([{ action: 'desk.remove-staff' }])
})

test('who was blocked for a while comes back with the same roles, by signing in', async () => {
  const ravi = await d.open('ravi@staff.test', ['head'])
  await setStatus('blocked', 'ravi@staff.test')
  await setStatus('active', 'ravi@staff.test')
  expect((await d.me(ravi.token)).status).toBe(401)
  expect((await d.signIn('ravi@staff.test')).result.step).toMatchObject({ has_app: true })
})
