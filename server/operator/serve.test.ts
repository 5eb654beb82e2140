import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createTestDatabase, makeTestFolder } from '#server/database/testing.ts'
import { serve } from '#server/serve.ts'

test('a stopping server says so while it still answers, for the set time', async () => {
  const database = await createTestDatabase()
  const config = readConfig({
    PORT: '0',
    DATA_DIR: await makeTestFolder('serve'),
    DEMO: 'off',
    METRICS_PORT: '0',
    DRAIN_SECONDS: '1',
  })
  const { port, metricsPort, stop } = await serve(
    config,
    pino({ level: 'silent' }),
    database.connectionString,
  )
  const ask = (path: string, at = port) =>
    fetch(`http://localhost:${at}${path}`, { headers: { connection: 'close' } })
  expect((await ask('/readyz')).status).toBe(200)
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(figures).toContain('route="/readyz",status="200"')

  const stopped = stop()
  const answer = await ask('/readyz')
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'not ready', reasons: ['stopping'] }])
  expect((await ask('/healthz')).status).toBe(200)
  await stopped
  await expect(ask('/healthz')).rejects.toThrow()
  await database.close()
})
