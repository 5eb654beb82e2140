import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#domain/session/calls.ts'
import { startResults, workOnce } from '#server/features/exam/results/results.ts'
import { addAttempt, addTest } from '#server/http/testing/factories.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { worldClocks } from '#server/testing.ts'

const resultAt = Date.parse('2024-01-12T09:30:00+05:30')
const second = 1000

let t: TestApp
let aarav: SignedIn
let testId: number
let lines: string[]
beforeAll(async () => {
  t = await createTestApp()
  aarav = await t.signedIn('9000000001')
})
afterAll(() => t.close())
beforeEach(async () => {
  lines = []
  testId = await taken()
})

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

/** A test that Aarav and a classmate took, with publication at half past nine. */
async function taken(): Promise<number> {
  const { pool } = t.database
  const instituteId = aarav.institute_id
  const testId = await addTest(pool, instituteId, { resultAt: new Date(resultAt) })
  const [classmate] = await query(
    `select min(id) as id from person where institute_id = $1 and role = 'student' and phone is null`,
    [instituteId],
  )
  await addAttempt(pool, { instituteId, testId, personId: aarav.user_id }, { marks: 20 })
  await addAttempt(pool, { instituteId, testId, personId: classmate.id }, { marks: 30 })
  return testId
}

const serverAt = (moment: number) => ({
  ...t.context,
  clock: () => new Date(moment),
  clocks: worldClocks(() => new Date(moment)),
  log: pino(
    new Writable({
      write: (line, _encoding, done) => {
        lines.push(String(line))
        done()
      },
    }),
  ),
})
/** A run of the server's worker. */
const publishAt = (moment: number) => workOnce(serverAt(moment))
const report = (id = testId) =>
  t.get(
    `/api/v1/studentdashboard/testReports/${aarav.account_id}/${aarav.user_id}/${id}/-1`,
    aarav.scorecard_auth_token,
  )

test('a result is shown from the set second on; its figures do not change afterwards [report-29]', async () => {
  await publishAt(resultAt - second)
  expectNotFound(await report())
  await publishAt(resultAt)
  const published = await report()
  expect(published).toMatchObject({ status: 200, body: { test_report: { rank: 2, total_students: 2 } } })
  await query('update test_attempt set marks = 40 where test_id = $1 and rank = 1', [testId])
  await publishAt(resultAt + 3600 * second)
  expect(await report()).toEqual(published)
  const [row] = await query('select published_at from test_figures where test_id = $1', [testId])
  expect(row.published_at).toEqual(new Date(resultAt))
  expect(lines).toEqual([])
})

test.each([
  ['without a time for it', 'result_at = null'],
  ['that was called off', 'cancelled_at = now()'],
])('a test %s is not published', async (_what, change) => {
  await query(`update test set ${change} where id = $1`, [testId])
  await publishAt(resultAt)
  const [row] = await query('select is_result_published as is_published from test where id = $1', [testId])
  expect(row.is_published).toBe(false)
})

test('one without takers is published, too', async () => {
  await query('delete from test_attempt where test_id = $1', [testId])
  await publishAt(resultAt)
  expect(await query('select takers from test_figures where test_id = $1', [testId])).toEqual([{ takers: 0 }])
})

test('what another server is publishing is skipped', async () => {
  const other = await t.database.pool.connect()
  await other.query('begin')
  await other.query('select 1 from test where id = $1 for update', [testId])
  await publishAt(resultAt)
  expectNotFound(await report())
  await other.query('rollback')
  other.release()
  await Promise.all([publishAt(resultAt), publishAt(resultAt)])
  expect((await report()).status).toBe(200)
  expect(lines).toEqual([])
})

test('a server that starts publishes everything that is due, and then stops on request', async () => {
  const results = startResults(serverAt(resultAt + 3600 * second))
  await expect.poll(async () => (await report()).status).toBe(200)
  await results.stop()
})

test('one that cannot be published delays no other, and the log has no personal data', async () => {
  const [sound, name] = [await taken(), 'Somebody’s name']
  await query(`alter table test_figures add column note text default '${name}'`)
  await query(`alter table test_figures add constraint broken check (test_id <> ${testId})`)
  await publishAt(resultAt)
  expectNotFound(await report())
  expect((await report(sound)).status).toBe(200)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`"testId":${testId},"reason":"23514"`)
  expect(lines[0]).not.toContain(name)
  await query('alter table test_figures drop constraint broken, drop column note')
  await publishAt(resultAt)
  expect((await report()).status).toBe(200)
})
