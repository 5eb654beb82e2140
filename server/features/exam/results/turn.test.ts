import type pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { evaluateAttempts } from '#server/features/exam/evaluate.ts'
import { makeAdminToken, minute, option, preparePanel } from '#server/features/exam/panel/testing.ts'
import { regradeOf } from '#server/features/exam/regrade/testing.ts'
import { mayEvaluate } from '#server/features/exam/regrade/turn.ts'
import { publishTest } from '#server/features/exam/report/publish.ts'
import { markEvaluated } from '#server/features/exam/results/queries.ts'
import { workOnce } from '#server/features/exam/results/results.ts'

const x = preparePanel()
let token: string
const { carryOut, attempt, resultOf } = regradeOf(x, () => token)
let other: number
let right: number
let wrong: number

beforeAll(async () => {
  const aarav = await x.t.signedIn('9000000001')
  token = await makeAdminToken(x.t, aarav.institute_id)
  const [row] = await x.query(
    `select id from person where institute_id = $1 and role = 'student' and id <> $2 order by id limit 1`,
    [aarav.institute_id, aarav.user_id],
  )
  other = Number(row.id)
})
beforeEach(async () => {
  const [row] = await x.query('select key from question where id = $1', [x.idOf(1)])
  right = row.key.option
  wrong = right === 1 ? 2 : 1
})

const at = () => ({ instituteId: x.aarav.institute_id, testId: x.testId, now: new Date(x.now) })
const publish = () => inTransaction(x.t.database.pool, (client) => publishTest(client, at()))
const isPublished = async () =>
  (await x.query('select is_result_published as is from test where id = $1', [x.testId]))[0].is
const ranksOf = async (...ids: number[]) => Promise.all(ids.map(async (id) => (await resultOf(id)).rank))

test('what is regraded while its test is called off is published when that is taken back [report-46]', async () => {
  const mine = await attempt(x.aarav.user_id, { 1: option(wrong) })
  const his = await attempt(other, { 1: option(right) })
  await publish()
  await x.query('update test set cancelled_at = now() where id = $1', [x.testId])
  await carryOut([{ question_number: 1, kind: 'key', keys: [{ option: wrong }] }])
  await workOnce(x.t.context)
  expect(await ranksOf(mine, his)).toEqual([2, 1])
  await x.query('update test set cancelled_at = null where id = $1', [x.testId])
  await workOnce(x.t.context)
  expect(await ranksOf(mine, his)).toEqual([1, 2])
})

test('a result that waits for one written answer is published once that question is dropped [report-30]', async () => {
  const mine = await attempt(x.aarav.user_id, { 2: { type: 2, text: 'Because' } })
  x.t.setClock(new Date(x.now + 120 * minute))
  await workOnce(x.t.context)
  expect(await isPublished()).toBe(false)
  await carryOut([{ question_number: 2, kind: 'dropped' }])
  await workOnce(x.t.context)
  expect([await isPublished(), ...(await ranksOf(mine))]).toEqual([true, 1])
})

test('a publication waits for an evaluation that is not committed, and includes it', async () => {
  const mine = await attempt(x.aarav.user_id, { 1: option(wrong) })
  const his = await attempt(other, { 1: option(right) })
  await x.query('update test_attempt set evaluated_at = null, marks = null where id = $1', [his])
  await publish()
  await x.query('insert into due_publication (institute_id, test_id) values ($1, $2)', [
    x.aarav.institute_id,
    x.testId,
  ])
  const client = await x.t.database.pool.connect()
  await client.query('begin')
  await mayEvaluate(client, at())
  await evaluateAttempts(client, { ...at(), attemptIds: [his] })
  await markEvaluated(client, { ...at(), attemptIds: [his] })
  let isDone = false
  const working = workOnce(x.t.context).then(() => {
    isDone = true
  })
  await expect.poll(async () => isDone || (await x.countWaits()) > 0).toBe(true)
  await client.query('commit')
  client.release()
  await working
  expect(await ranksOf(mine, his)).toEqual([2, 1])
})

test('an attempt does not go on with its moved end if its result is published meanwhile', async () => {
  const mine = await attempt(x.aarav.user_id, { 1: option(right) })
  await x.query(
    `update test_attempt set evaluated_at = null, marks = null, is_evaluation_due = true, submitted_at = $2,
       ends_at = $3, end_moved_at = $4 where id = $1`,
    [mine, new Date(x.now - minute), new Date(x.now + minute), new Date(x.now)],
  )
  let hasHappened = false
  const clientOf = (client: pg.PoolClient) => ({
    query: async (asked: { name?: string }) => {
      const found = await client.query(asked as never)
      if (asked.name === 'results.due' && !hasHappened) {
        hasHappened = true
        await publish()
      }
      return found
    },
    release: (error?: Error) => client.release(error),
  })
  const pool = new Proxy(x.t.context.pool, {
    get: (real, key) => {
      const value = Reflect.get(real, key)
      if (key === 'connect') return async () => clientOf(await real.connect())
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
  await workOnce({ ...x.t.context, pool })
  expect(hasHappened).toBe(true)
  expect(await resultOf(mine)).toMatchObject({ marks: 4, rank: 1, is_evaluated: true })
})
