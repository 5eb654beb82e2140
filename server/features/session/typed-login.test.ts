import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { failures } from '#domain/errors.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { hashPassword } from '#server/secrets/passwords.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterEach(() => t.database.pool.query('delete from throttle'))
afterAll(() => t.close())

test.each([
  ['९००००००००१', 'demo123'],
  ['900000\u200b0001\u00a0', 'demo123'],
  ['Aarav@school.de\u00admo', 'demo123'],
  ['aarav＠school.demo', 'demo123'],
  ['9000000001', ' demo१२३'],
  ['9000000001', 'demo123\u200f '],
])('%s with %s signs in', async (login, password) => {
  expect((await t.login(login, { host: 'school.localhost', password })).status).toBe(200)
})

test('a person of an institute without an academic year reads what is missing [session-55]', async () => {
  await t.database.pool.query(
    `with i as (insert into institute (name, kind, plan, features, sign_in)
        select 'New School', kind, plan, features, sign_in from institute where id = 1 returning id)
      insert into person (institute_id, role, name, email, joined_on, password_hash)
        select i.id, 'open', 'Neha', 'neha@new.example', '2026-04-01', p.password_hash from i, person p where p.phone = '9000000031'`,
  )
  expect(await t.login('neha@new.example', { host: 'localhost', password: 'demo123' })).toMatchObject({
    status: 422,
    message: failures.noAcademicYear.message,
  })
})

const keep = async (rule: 'told' | 'strong', password: string) =>
  t.database.pool.query(
    `with i as (update institute set sign_in = sign_in || jsonb_build_object('passwords', $1::text)
        where id = (select institute_id from institute_host where host = 'school.localhost') returning id)
      update person set password_hash = $2 where phone = '9000000001' and institute_id = (select id from i)`,
    [rule, await hashPassword(password)],
  )
const enters = async (password: string) =>
  (await t.login('9000000001', { host: 'school.localhost', password })).status === 200

test('a strong password is the same from every keyboard, and keeps its spaces and digits', async () => {
  await keep('strong', 'caf\u00e9 in Pune ')
  expect(await enters('cafe\u0301 in Pune ')).toBe(true)
  await keep('strong', 'caf\u00e9 in Pune ')
  expect([await enters('caf\u00e9 in Pune'), await enters('cafe in Pune ')]).toEqual([false, false])
})

test('one that was stored as it was typed before still fits', async () => {
  await keep('strong', 'cafe\u0301 in Pune')
  expect(await enters('cafe\u0301 in Pune')).toBe(true)
})
