import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskStep } from '#domain/desk/calls.ts'
import { type AtDesk, deskOf, staffPassword } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let d: ReturnType<typeof deskOf>
let owner: AtDesk
let office: AtDesk
beforeAll(async () => {
  t = await createTestApp()
  d = deskOf(t)
  owner = await d.open('owner@staff.test', ['owner'])
  office = await d.open('office@staff.test', ['office'])
})
afterAll(() => t.close())

test('an owner resets the second step of somebody who lost the phone: only the invitation opens the desk again [desk-47]', async () => {
  const reset = (by: AtDesk, staff_id: number, name = 'rekha  nair') =>
    d.post<{ invitation: string }>('staff/reset-step', { staff_id, name }, by.token)
  expect((await reset(office, owner.me.person_id)).status).toBe(422)
  expect((await reset(owner, owner.me.person_id)).status).toBe(400)
  expect((await reset(owner, office.me.person_id, 'Rekha')).status).toBe(422)
  expect((await d.me(office.token)).status).toBe(200)
  const { result } = await reset(owner, office.me.person_id)
  expect((await d.me(office.token)).status).toBe(401)
  expect((await d.signIn('office@staff.test')).status).toBe(401)
  const { step } = (await d.accept(result.invitation, `${staffPassword} again`)).result as { step: DeskStep }
  expect(step.set_up).not.toBeNull()
  expect((await d.setUp(step)).status).toBe(200)
})
