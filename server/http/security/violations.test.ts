import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createApp } from '#server/http/app.ts'
import { violationsPath } from '#server/http/security/violations.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let app: TestApp['app']
let lines: Record<string, unknown>[]
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  lines = []
  await app?.close()
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  app = await createApp({ ...t.context, log })
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const policyOf = async (of: TestApp['app']) => {
  const { headers } = await of.inject({ url: '/', headers: { host: 'localhost', accept: 'text/html' } })
  const policy = String(headers['content-security-policy']).split(';')
  return (name: string) => policy.find((one) => one.startsWith(`${name} `))?.slice(name.length + 1)
}
const send = (payload: unknown, type = 'application/reports+json') =>
  app.inject({
    method: 'POST',
    url: violationsPath,
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
const report = (blockedURL: string, effectiveDirective = 'img-src') => ({
  type: 'csp-violation',
  url: 'https://school.example/profile?user=9000000001',
  body: { blockedURL, effectiveDirective, disposition: 'enforce', documentURL: 'https://school.example/a' },
})

describe('what a page may load', () => {
  test('comes from this server only, where nothing else is set', async () => {
    const policy = await policyOf(app)
    expect(policy('img-src')).toBe("'self' data: blob:")
    expect(policy('connect-src')).toBe("'self' blob:")
    expect(policy('media-src')).toBe("'self' blob:")
    expect(policy('report-uri')).toBe(violationsPath)
    expect(policy('report-to')).toBe('policy')
    const { headers } = await app.inject('/config.json')
    expect(headers['reporting-endpoints']).toBe(`policy="${violationsPath}"`)
  })

  test('no page of the portal lets a script of the payment service run [pay-56]', async () => {
    for (const url of ['/', '/fees', '/fees/pay', '/fees/pay/checkout', '/dashboard', '/desk/fees/online']) {
      const { headers } = await app.inject({ url, headers: { host: 'localhost', accept: 'text/html' } })
      expect(String(headers['content-security-policy'])).not.toContain('razorpay')
    }
  })

  test('comes from the back ends and hosts of the settings as well', async () => {
    const config = readConfig({
      CONTENT_HOSTS: 'https://cdn.school.example  https://*.images.example:8443',
      PORTAL_CONFIG:
        '{"main_api":"https://api.school.example/v1/","online_test_1":"https://api.school.example"}',
    })
    const other = await createApp({
      ...t.context,
      config: { ...config, dataFolder: t.context.config.dataFolder },
    })
    const policy = await policyOf(other)
    await other.close()
    const hosts = 'https://api.school.example https://cdn.school.example https://*.images.example:8443'
    expect(policy('img-src')).toBe(`'self' data: blob: ${hosts}`)
    expect(policy('connect-src')).toBe(`'self' blob: ${hosts}`)
    expect(policy('media-src')).toBe(`'self' blob: ${hosts}`)
  })

  test.each(['http://a.example', 'https:', 'https://a.example/path', 'https://a.example; script-src *', '*'])(
    '%j is not a host of content',
    (hosts) => {
      expect(() => readConfig({ CONTENT_HOSTS: hosts })).toThrow(/CONTENT_HOSTS/)
    },
  )
})

describe('policy violations', () => {
  test('are one line, with the host and nothing about the person', async () => {
    const seen = report('https://evil.example/steal?name=Aarav&id=pupil17')
    expect((await send([seen])).statusCode).toBe(204)
    const old = {
      'blocked-uri': 'inline',
      'effective-directive': 'script-src-elem',
      'document-uri': seen.url,
    }
    expect((await send({ 'csp-report': old }, 'application/csp-report')).statusCode).toBe(204)
    expect(lines).toMatchObject([
      { directive: 'img-src', blocked: 'https://evil.example' },
      { directive: 'script-src-elem', blocked: 'inline' },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/Aarav|pupil17|9000000001|profile/)
  })

  test('are no more than five lines a report and a hundred an hour', async () => {
    for (let count = 0; count < 30; count++)
      await send(Array.from({ length: 20 }, () => report('https://evil.example/')))
    expect(lines).toHaveLength(100)
    t.setClock(new Date(Date.now() + 61 * 60 * 1000))
    await send([report('https://evil.example/')])
    t.setClock(new Date())
    expect(lines).toHaveLength(101)
  })

  test.each([
    ['something else', '{"a":1}', 'application/reports+json', 400],
    ['no JSON', 'x', 'application/csp-report', 400],
    ['a form', 'a=1', 'application/x-www-form-urlencoded', 415],
    ['a call’s JSON', '[]', 'application/json', 415],
    ['too much', `[${' '.repeat(9000)}]`, 'application/reports+json', 413],
  ])('%s is refused and not logged', async (_what, payload, type, status) => {
    expect((await send(payload, type)).statusCode).toBe(status)
    expect(lines).toEqual([])
  })

  test('odd words in a report are not logged', async () => {
    await send([report('not\nan address', 'img-src\n{"level":60}')])
    expect(lines).toMatchObject([{ directive: 'unknown', blocked: 'unknown' }])
  })
})
