import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { speedNames } from '#domain/page-speed.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open.ts'
import { createApp } from '#server/http/app.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { createMetrics, type Metrics } from '#server/operator/metrics.ts'
import { offerMetrics } from '#server/operator/offer-metrics.ts'

let t: TestApp
let metrics: Metrics
let app: FastifyInstance
beforeAll(async () => {
  t = await createTestApp()
  metrics = createMetrics(t.context)
  app = await createApp({ ...t.context, metrics })
})
afterAll(async () => {
  await app.close()
  await t.close()
})

/** The figure of a line, by name and labels. */
const read = (text: string, name: string) =>
  Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (.+)$`, 'm').exec(text)?.[1])

test('calls are counted by route and status with their time, refusals by rule', async () => {
  const headers = { host: 'localhost' }
  const login = (password: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v2/user/v3/login',
      headers,
      payload: { device_id: 'd', source: 'WEB', user_name: '9000000001', password },
    })
  await login('demo123')
  await login('wrong-one')
  await app.inject({ url: '/api/v1/nothing/pupil-17', headers })
  await app.inject({ url: '/files/pupil-17', headers })
  const text = await metrics.text()
  const times = (labels: string) => read(text, `homeroom_request_seconds_count{${labels}}`)
  const route = 'route="/api/v2/user/v3/login"'
  expect(times(`method="POST",${route},status="200"`)).toBe(1)
  expect(times(`method="POST",${route},status="401"`)).toBe(1)
  expect(read(text, 'homeroom_refusals_total{rule="invalidLogin"}')).toBe(1)
  expect(read(text, 'homeroom_refusals_total{rule="notFound"}')).toBe(1)
  expect(text).not.toMatch(/pupil-17|9000000001/)
})

test('queues are read from the database, and the disk under DATA_DIR', async () => {
  const { pool, clock } = t.context
  const before = await metrics.text()
  await pool.query(
    `insert into job (institute_id, name, payload, created_at) values (1, 'message', '{}', $1)`,
    [new Date(clock().getTime() - 3_600_000)],
  )
  await pool.query(
    `insert into news_spending select id, 'sms', to_char($1::timestamptz at time zone time_zone, 'YYYY-MM'), 1, 1, $1, 1 from institute where id in (1, 2, 3)`,
    [clock()],
  )
  await pool.query(`insert into news_budget select id, 'sms', 1, 1 from institute where id in (1, 2, 3)`)
  await pool.query(`update news_spending set month = '2020-01' where institute_id = 2`)
  // Raised since.
  await pool.query(`update news_budget set monthly_micros = 2 where institute_id = 3`)
  // A result is cached for a second.
  const fresh = createMetrics(t.context)
  const after = await fresh.text()
  expect(read(after, 'homeroom_outbox_waiting')).toBe(read(before, 'homeroom_outbox_waiting') + 1)
  expect(read(after, 'homeroom_outbox_oldest_seconds')).toBeGreaterThanOrEqual(3600)
  expect(read(after, 'homeroom_jobs_waiting{job="message"}')).toBe(1)
  expect(read(after, 'homeroom_jobs_oldest_seconds{job="message"}')).toBeGreaterThanOrEqual(3600)
  expect(read(after, 'homeroom_jobs_given_up{job="message"}')).toBe(0)
  expect(read(before, 'homeroom_news_budgets_spent')).toBe(0)
  expect(read(after, 'homeroom_news_budgets_spent')).toBe(1)
  expect(read(after, 'homeroom_sessions_live')).toBeGreaterThanOrEqual(1)
  expect(read(after, 'homeroom_database_up')).toBe(1)
  expect(read(after, 'homeroom_disk_free_bytes')).toBeGreaterThan(0)
  expect(read(after, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
})

test('without the database it reports that, and no old figures', async () => {
  const { pool, close } = openDatabase('postgres://a:b@127.0.0.1:1/c')
  const text = await createMetrics({ ...t.context, pool }).text()
  await close()
  expect(read(text, 'homeroom_database_up')).toBe(0)
  expect(text).toMatch(/^homeroom_outbox_waiting nan$/im)
})

describe('access to the figures', () => {
  const METRICS_TOKEN = 'a token of sixteen or more'
  const offered = async (token?: string) => {
    const offering = await offerMetrics(
      { METRICS_PORT: 0, METRICS_HOST: '127.0.0.1', METRICS_TOKEN: token },
      metrics,
    )
    const status = async (path: string, authorization = '') =>
      (await fetch(`http://127.0.0.1:${offering.port}${path}`, { headers: { authorization } })).status
    return { ...offering, status }
  }

  test('the portal’s port has none', async () => {
    const answer = await app.inject({ url: '/metrics', headers: { host: 'localhost' } })
    expect(answer.statusCode).toBe(404)
  })

  test('they have a separate port, which serves nothing else', async () => {
    const { status, stop } = await offered()
    expect([await status('/metrics'), await status('/'), await status('/readyz')]).toEqual([200, 404, 404])
    await stop()
  })

  test('with a token set they need it', async () => {
    const { status, stop } = await offered(METRICS_TOKEN)
    expect(await status('/metrics')).toBe(401)
    expect(await status('/metrics', 'Bearer another token, as long')).toBe(401)
    expect(await status('/metrics', `Bearer ${METRICS_TOKEN}`)).toBe(200)
    await stop()
  })

  test('other machines reach them only with a token', () => {
    expect(() => readConfig({ METRICS_HOST: '0.0.0.0' })).toThrow('METRICS_TOKEN')
    expect(readConfig({ METRICS_HOST: '0.0.0.0', METRICS_TOKEN })).toMatchObject({ METRICS_TOKEN })
    expect(readConfig({})).toMatchObject({ METRICS_HOST: '127.0.0.1' })
  })
})

test('every figure that docs/operating.md names is there', async () => {
  for (const name of speedNames) metrics.pageWas({ name, page: '/fees', value: 1 }, '4g')
  const text = await metrics.text()
  const named = readFileSync('docs/operating.md', 'utf8').match(/\b(homeroom|process|nodejs)_[a-z_]+/g) ?? []
  expect(named.length).toBeGreaterThan(10)
  expect([...new Set(named)].filter((name) => !text.includes(`\n${name}`))).toEqual([])
})
