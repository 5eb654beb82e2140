import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Test } from '#domain/exam/calls.ts'
import { type CardStatus, cardStatus } from '#domain/exam/card-status.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { addTest } from '#server/http/testing/factories.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let neha: SignedIn
let riya: SignedIn
beforeAll(async () => {
  t = await createTestApp()
  neha = await t.signedIn('9000000031')
  riya = await t.signedIn('9000000021')
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

const askProducts = (of: SignedIn, kind: string, user = of.user_id) =>
  t.get(`/prod/user-product/v2/assigned-product-test-ids/${kind}`, of.student_auth, {
    'x-prod-inst-id': String(of.institute_id),
    'x-prod-user-id': String(user),
  })
const productTests = async (of: SignedIn, kind: string) =>
  ((await askProducts(of, kind)).body as { result: { test_id: number; test_institute_id: number }[] }).result
const askTests = async (of: SignedIn, ids: readonly (number | string)[], user = of.user_id) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/tests/list_id',
    headers: { host: 'localhost', authorization: of.examdesk_auth_token },
    payload: { test_ids: ids.join(','), user_id: user },
  })
  return { status: answer.statusCode, body: answer.json() as unknown }
}
const testsOf = async (of: SignedIn, ids: readonly (number | string)[]) =>
  ((await askTests(of, ids)).body as { data: { tests: Test[] } }).data.tests

/** Makes a test of the type that comes with a product. */
const sell = (typeId: number, product: string, start?: string): Promise<number> =>
  addTest(t.database.pool, neha.institute_id, { typeId, products: [product], ...(start && { start }) })

describe('tests of held products [exam-52]', () => {
  test('mock and online ones apart, with the institute that runs them', async () => {
    const [mock, online] = [await sell(1, 'JEE Crash Course'), await sell(4, 'JEE Crash Course')]
    const of = (id: number) => ({ test_id: id, test_institute_id: neha.institute_id })
    const [mocks, onlines] = [await productTests(neha, 'Mock_Test'), await productTests(neha, 'Online_Test')]
    expect(mocks).toContainEqual(of(mock))
    expect(onlines).toContainEqual(of(online))
    expect(mocks).not.toContainEqual(of(online))
    expect(onlines).not.toContainEqual(of(mock))
  })

  test('not from an expired or withdrawn product, nor from those of others', async () => {
    const id = await sell(1, 'JEE Crash Course')
    const has = async (of: SignedIn) =>
      (await productTests(of, 'Mock_Test')).some((one) => one.test_id === id)
    expect([await has(neha), await has(riya)]).toEqual([true, false])
    await query('update test set cancelled_at = now() where id = $1', [id])
    expect(await has(neha)).toBe(false)
    await query('update test set cancelled_at = null where id = $1', [id])
    await query(`update product_holder set expires_on = '2024-01-01' where person_id = $1`, [neha.user_id])
    expect(await has(neha)).toBe(false)
    await query('update product_holder set expires_on = null where person_id = $1', [neha.user_id])
    expect(await has(neha)).toBe(true)
  })

  test('another person’s are 404, and so is another kind', async () => {
    expectNotFound(await askProducts(riya, 'Mock_Test', neha.user_id))
    expect((await askProducts(riya, 'Practice_Test')).status).toBe(400)
  })
})

describe('tests by their numbers [exam-53]', () => {
  test('unknown, foreign and impossible numbers are left out', async () => {
    const own = await sell(4, 'JEE Crash Course')
    const aarav = await t.signedIn('9000000001')
    const [foreign] = await query(`select test_id as id from test_section where institute_id = $1 limit 1`, [
      aarav.institute_id,
    ])
    const ids = [foreign.id, own, 999_999_999, own, '9'.repeat(30)]
    expect((await testsOf(neha, ids)).map((one) => one.test_id)).toEqual([own])
    expect(await testsOf(riya, [own])).toEqual([])
  })

  test('for another person 404; without numbers 400', async () => {
    expectNotFound(await askTests(riya, [1], neha.user_id))
    for (const list of ['', '1,', '1;2', ' 1', '-1']) expect((await askTests(riya, [list])).status).toBe(400)
  })

  test('a parent names a child, not the parent', async () => {
    const kabir = await t.signedIn('9000000011')
    const [given] = await query(
      `select x.test_id as id from test_section x join section c on c.id = x.section_id
       where c.institute_id = $1 and c.name = '10-B' limit 1`,
      [kabir.institute_id],
    )
    expect((await testsOf(kabir, [given.id])).map((one) => one.test_id)).toEqual([given.id])
    expectNotFound(await askTests(kabir, [given.id], kabir.account_id))
  })
})

describe('statuses change with the second, in zones of half an hour, too [exam-13]', () => {
  test.each(['Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Adelaide'])('%s', async (zone) => {
    const start = '2030-03-10T00:00:00+05:30'
    const id = await sell(4, 'JEE Crash Course', start)
    await query('update institute set time_zone = $2 where id = $1', [neha.institute_id, zone])
    const second = 1000
    const [from, to] = [Date.parse(start), Date.parse(start) + 3600 * second]
    const seen: [number, CardStatus][] = []
    for (const now of [from - second, from, to - second, to]) {
      t.setClock(new Date(now))
      const signedIn = await t.signedIn('9000000031')
      const [one] = await testsOf(signedIn, [id])
      if (!one) throw new Error('the test is not listed')
      expect([Date.parse(one.start_date), Date.parse(one.end_date)]).toEqual([from, to])
      const attempts = { typeId: one.test_type_id, attemptLimit: 1, submittedAttempts: 0, openAttempts: 0 }
      const span = { startMs: one.start_timestamp * 1000, endMs: one.end_timestamp * 1000 }
      seen.push([now, cardStatus({ ...attempts, ...span }, now)])
    }
    expect(seen.map(([, status]) => status)).toEqual(['upcoming', 'ongoing', 'ongoing', 'expired'])
    t.setClock(new Date())
    await query(`update institute set time_zone = 'Asia/Kolkata' where id = $1`, [neha.institute_id])
  })
})
