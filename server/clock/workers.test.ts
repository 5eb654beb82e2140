import { afterEach, beforeAll, expect, test } from 'vitest'
import { renewDemo } from '#server/demo/renew.ts'
import { addCalls, callWebhook } from '#server/exchange/webhooks/worker.ts'
import { sweepFiles } from '#server/files/sweep.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { enqueue, sendMessage } from '#server/messengers/outbox.ts'
import { createMetrics } from '#server/operator/metrics.ts'
import { makeCopy } from '#server/own-data/job.ts'
import { workOnce } from '#server/queue/testing.ts'
import { sweepTables } from '#server/retention/sweep.ts'
import { sweepUploads } from '#server/uploads/sweep.ts'

const yearMs = 366 * 24 * 60 * 60_000

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  return () => t.close()
})
afterEach(() => t.setAhead({}))

const countOf = async (table: string) =>
  (await t.database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
const tables = ['session', 'access_log', 'data_change', 'file', 'stored_bytes', 'upload', 'one_time_password']
const counts = async () => Promise.all(tables.map(async (table) => [table, await countOf(table)]))

async function work() {
  const sent: string[] = []
  const messenger = { send: async ({ to }: { to: string }) => void sent.push(to) }
  await sweepTables(t.context)
  await sweepUploads(t.context)
  await sweepFiles(t.context)
  const renewal = await renewDemo(t.context)
  await addCalls(t.context)
  const jobs = await workOnce([sendMessage, callWebhook, makeCopy], { ...t.context, messenger })
  return { sent, renewal, jobs }
}

test('a clock that is a year fast deletes, sends and moves nothing; the right one does [access-33]', async () => {
  const { pool } = t.database
  const me = await t.signedIn('9000000001')
  await enqueue(pool, t.context.secrets, {
    instituteId: 1,
    channel: 'sms',
    to: '9000000001',
    subject: '',
    text: 'a word',
  })
  await pool.query(
    `insert into one_time_password (institute_id, hash, person_id, expires_at)
      select p.institute_id, 'x', p.id, now() + interval '1 hour' from person p where p.id = $1`,
    [me.user_id],
  )
  const before = await counts()
  for (const ahead of [{ process: yearMs }, { database: yearMs }, { process: yearMs, database: yearMs }]) {
    t.setAhead(ahead)
    expect(await work()).toEqual({
      sent: [],
      renewal: expect.stringMatching(/^(held|as it was)$/),
      jobs: 0,
    })
    expect(await counts()).toEqual(before)
    const text = await createMetrics(t.context).text()
    expect(text).toContain('homeroom_clock_doubt 1\n')
    t.setAhead({})
    expect(await t.context.clocks.findDoubt()).toBe(undefined)
  }
  expect(await createMetrics(t.context).text()).toContain('homeroom_clock_doubt 0\n')
  expect((await work()).sent).toEqual(['9000000001'])
  // With all clocks there is nothing to doubt.
  t.setClock(new Date(Date.now() + yearMs))
  await sweepTables(t.context)
  expect(await countOf('one_time_password')).toBe(0)
})
