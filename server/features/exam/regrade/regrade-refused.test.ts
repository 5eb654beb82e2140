import type pg from 'pg'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { makeAdminToken, option, preparePanel } from '#server/features/exam/panel/testing.ts'
import { regradeOf } from '#server/features/exam/regrade/testing.ts'
import { takeTurn } from '#server/features/exam/regrade/turn.ts'
import { workOnce } from '#server/features/exam/results/results.ts'

const x = preparePanel()
let token: string
const { preview, apply, attempt, resultOf, ask } = regradeOf(x, () => token)
let others: number[]
let wrong: number

beforeAll(async () => {
  const aarav = await x.t.signedIn('9000000001')
  token = await makeAdminToken(x.t, aarav.institute_id)
  const rows = await x.query(
    `select id from person where institute_id = $1 and role = 'student' and id <> $2 order by id limit 5`,
    [aarav.institute_id, aarav.user_id],
  )
  others = rows.map((row) => Number(row.id))
})
beforeEach(async () => {
  const [row] = await x.query('select key from question where id = $1', [x.idOf(1)])
  wrong = row.key.option === 1 ? 2 : 1
})

const toOther = () => [{ question_number: 1, kind: 'key' as const, keys: [{ option: wrong }] }]
const listOf = async () => {
  const { body } = await x.t.get(`/admin/v1/tests/${x.testId}/regrades`, token)
  return (body as { result: object[] }).result
}

test('what has changed since the preview is looked at again [report-46]', async () => {
  await attempt(x.aarav.user_id, { 1: option(wrong) })
  const { fingerprint } = (await preview(toOther())).body.result
  await attempt(others[0] ?? 0, { 1: option(wrong) })
  expect(await apply(toOther(), fingerprint)).toMatchObject({ status: 409 })
  const again = (await preview(toOther())).body.result
  const other = [{ question_number: 1, kind: 'dropped' as const }]
  expect(await apply(other, again.fingerprint)).toMatchObject({ status: 409 })
  expect((await apply(toOther(), again.fingerprint)).status).toBe(200)
  expect(await apply(other, again.fingerprint)).toMatchObject({ status: 409 })
})

test('twice at the same moment is once', async () => {
  await attempt(x.aarav.user_id, { 1: option(wrong) })
  const { fingerprint } = (await preview(toOther())).body.result
  const [one, two] = await Promise.all([apply(toOther(), fingerprint), apply(toOther(), fingerprint)])
  expect([one.status, two]).toEqual([200, one])
  expect(await listOf()).toHaveLength(1)
})

test('an attempt is not evaluated while its test is regraded', async () => {
  const mine = await attempt(x.aarav.user_id, { 1: option(wrong) })
  await x.query(
    'update test_attempt set marks = null, evaluated_at = null, is_evaluation_due = true where id = $1',
    [mine],
  )
  await inTransaction(x.t.database.pool, async (client) => {
    await takeTurn(client, { instituteId: x.aarav.institute_id, testId: x.testId })
    await workOnce(x.t.context)
    expect(await resultOf(mine)).toMatchObject({ marks: null })
  })
  await workOnce(x.t.context)
  expect(await resultOf(mine)).toMatchObject({ marks: -1 })
})

test.each([
  [
    'a question that the test has not',
    [{ question_number: 99, kind: 'dropped' as const }],
    'changes[0]: the test has no such question',
  ],
  [
    'no question',
    [{ kind: 'dropped' as const }],
    'changes[0]: names its question by `question_number` or by `question_id`',
  ],
  [
    'a key without keys',
    [{ question_number: 1, kind: 'key' as const }],
    'changes[0]: `keys` are for the kind `key`, which needs them',
  ],
  [
    'an option that it has not',
    [{ question_number: 1, kind: 'key' as const, keys: [{ option: 9 }] }],
    'changes[0]: question 1: it has no option 9',
  ],
  [
    'one question twice',
    [
      { question_number: 1, kind: 'dropped' as const },
      { question_number: 1, kind: 'as_printed' as const },
    ],
    'changes: a question is named twice',
  ],
])('%s is refused', async (_what, changes, message) => {
  await attempt(x.aarav.user_id, {})
  expect(await preview(changes)).toMatchObject({ status: 400, body: { message } })
})

test('before anybody has begun, and at another institute [report-47]', async () => {
  expect(await preview(toOther())).toMatchObject({ status: 422 })
  const riya = await x.t.signedIn('9000000021')
  const foreign = await makeAdminToken(x.t, riya.institute_id)
  const asked = { test_id: x.testId, changes: toOther() }
  expect((await ask('regrade/preview', asked, foreign)).status).toBe(404)
  expect((await ask('regrade', { ...asked, fingerprint: 'x', reason: 'x' }, foreign)).status).toBe(404)
  expect((await x.t.get(`/admin/v1/tests/${x.testId}/regrades`, foreign)).status).toBe(404)
})

test('a preview shows one moment, also where an attempt is evaluated meanwhile [report-46]', async () => {
  await attempt(x.aarav.user_id, { 1: option(wrong) })
  const { pool } = x.t.context
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => Promise<pg.PoolClient>
  let hasHappened = false
  const spy = vi.spyOn(pool, 'connect').mockImplementation((async (...given: unknown[]) => {
    const client = await connect(...given)
    // `pool.query` connects with a callback.
    if (given.length > 0) return client
    const query = async (asked: { name?: string }) => {
      const found = await client.query(asked as never)
      if (asked.name === 'regrade.attempts' && !hasHappened) {
        hasHappened = true
        await attempt(others[0] ?? 0, { 1: option(wrong) })
      }
      return found
    }
    return { query, release: (error?: Error) => client.release(error) }
  }) as never)
  const { students } = (await preview(toOther())).body.result
  spy.mockRestore()
  expect(hasHappened).toBe(true)
  expect(students).toHaveLength(1)
  expect((await preview(toOther())).body.result.students).toHaveLength(2)
})

test('the list of a preview has pages', async () => {
  for (const id of others) await attempt(id, { 1: option(wrong) })
  const { result } = (await preview(toOther(), { limit: 2 })).body
  expect([result.students.length, result.next, result.students_changed]).toEqual([2, 2, 5])
  const last = (await preview(toOther(), { limit: 2, after: 4 })).body.result
  expect([last.students.length, last.next]).toEqual([1, null])
})
