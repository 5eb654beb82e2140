import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageSpeedPath } from '#domain/page-speed.ts'
import { createApp } from '#server/http/app.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { createMetrics, type Metrics } from '#server/operator/metrics.ts'

let t: TestApp
let metrics: Metrics
let app: FastifyInstance
beforeAll(async () => {
  t = await createTestApp({ TRUSTED_PROXIES: '1' })
  metrics = createMetrics(t.context)
  app = await createApp({ ...t.context, metrics })
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const send = async (payload: object, network = '203.0.113.1') =>
  (
    await app.inject({
      method: 'POST',
      url: pageSpeedPath,
      headers: { host: 'localhost', 'x-forwarded-for': network },
      payload,
    })
  ).statusCode

test('figures are counted by page and kind of connection, in seconds', async () => {
  const figures = [
    { name: 'LCP', page: '/fees', value: 1400 },
    { name: 'CLS', page: '/fees', value: 0.02 },
    { name: 'INP', page: '/assignment/:fileId', value: 80 },
  ]
  expect(await send({ connection: '3g', figures })).toBe(204)
  const text = await metrics.text()
  const fees = 'page="/fees",connection="3g"'
  expect(text).toContain(`homeroom_page_lcp_seconds_bucket{le="1",${fees}} 0\n`)
  expect(text).toContain(`homeroom_page_lcp_seconds_bucket{le="1.5",${fees}} 1\n`)
  expect(text).toContain(`homeroom_page_cls_sum{${fees}} 0.02\n`)
  expect(text).toContain('homeroom_page_inp_seconds_sum{page="/assignment/:fileId",connection="3g"} 0.08\n')
})

test('any other page or connection is `other`: what is sent makes no series', async () => {
  const figures = [{ name: 'TTFB', page: '/assignment/pupil-17', value: 90 }]
  expect(await send({ connection: 'wifi of Aarav', figures })).toBe(204)
  const text = await metrics.text()
  expect(text).toContain('homeroom_page_ttfb_seconds_count{page="other",connection="other"} 1\n')
  expect(text).not.toMatch(/pupil-17|Aarav/)
})

test('anything else is refused', async () => {
  const figure = { name: 'LCP', page: '/fees', value: 1 }
  expect(await send({ connection: '4g', figures: [figure], user: 1 })).toBe(400)
  expect(await send({ connection: '4g', figures: [{ ...figure, value: 1e9 }] })).toBe(400)
  expect(await send({ connection: 'x'.repeat(2000), figures: [figure] })).toBe(413)
})

test('a network may send many at once, but not without limit; others are not affected', async () => {
  const sent = { connection: '4g', figures: [{ name: 'LCP', page: '/fees', value: 1 }] }
  const statuses = await Promise.all(Array.from({ length: 230 }, () => send(sent, '198.51.100.1')))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(await send(sent, '198.51.100.2')).toBe(204)
})

test('a server without metrics takes them too', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: pageSpeedPath,
    headers: { host: 'localhost' },
    payload: { connection: '4g', figures: [{ name: 'LCP', page: '/', value: 1 }] },
  })
  expect(answer.statusCode).toBe(204)
})
