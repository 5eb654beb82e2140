import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { signed, whatsAppSettings } from '#server/messengers/testing-whatsapp.ts'
import { bodyOf, prepareReports, type Status, sentAt, statusOf } from '#server/news/reports/testing.ts'
import { whatsAppReportsPath } from '#server/news/reports/whatsapp-routes.ts'
import { sealKey } from '#server/news/send/message-key.ts'

let t: TestApp
let app: TestApp['app']
const { query, addSent, reportOf } = prepareReports(() => t)

beforeAll(async () => {
  t = await createTestApp(whatsAppSettings)
  t.setClock(new Date(sentAt.getTime() + 3_600_000))
})
afterAll(async () => {
  await app.close()
  await t.close()
})
beforeEach(async () => {
  await query('delete from news')
  await query('delete from news_refusal')
  await app?.close()
  app = await createApp(t.context)
})

const post = (payload: string, headers: Record<string, string> = signed(payload)) =>
  app.inject({ method: 'POST', url: whatsAppReportsPath, headers, payload })
const report = async (...statuses: Status[]) => (await post(bodyOf(statuses.map(statusOf)))).statusCode

describe('the address is ours [news-48]', () => {
  const ask = (more: Record<string, string> = {}) =>
    app.inject({
      url: whatsAppReportsPath,
      query: {
        'hub.mode': 'subscribe',
        'hub.challenge': '1158201444',
        'hub.verify_token': whatsAppSettings.WHATSAPP_VERIFY_TOKEN,
        ...more,
      },
    })

  test('who knows the verify token gets the challenge back', async () => {
    const { statusCode, body, headers } = await ask()
    expect([statusCode, body, headers['content-type']]).toEqual([
      200,
      '1158201444',
      'text/plain; charset=utf-8',
    ])
  })

  test.each([
    { 'hub.verify_token': 'chosen-by-somebody' },
    { 'hub.verify_token': '' },
    { 'hub.mode': 'unsubscribe' },
    { 'hub.challenge': '<script>' },
    { 'hub.challenge': '' },
  ])('anybody else gets nothing: %j', async (more) => {
    expect((await ask(more)).statusCode).toBe(404)
  })

  test('without WhatsApp neither call is there', async () => {
    const { WHATSAPP_APP_SECRET: _, ...config } = t.context.config
    const without = await createApp({ ...t.context, config })
    const payload = bodyOf([])
    expect((await without.inject({ url: whatsAppReportsPath })).statusCode).toBe(404)
    const posted = { method: 'POST', url: whatsAppReportsPath, headers: signed(payload), payload } as const
    expect((await without.inject(posted)).statusCode).toBe(404)
    await without.close()
  })
})

describe('a report is believed [news-48]', () => {
  test('with the signature of the body, byte by byte', async () => {
    const sent = await addSent()
    const payload = bodyOf([statusOf({ key: sent.key, status: 'delivered' })]).replaceAll(
      '"entry"',
      ' "entry"',
    )
    for (const headers of [
      { 'content-type': 'application/json' },
      signed(payload, 'another secret'),
      signed(`${payload} `),
      { ...signed(payload), 'x-hub-signature-256': 'sha256=' },
      { 'content-type': 'application/json', 'x-hub-signature': signed(payload)['x-hub-signature-256'] },
    ])
      expect((await post(payload, headers)).statusCode).toBe(404)
    expect(await reportOf(sent)).toBe('')
    expect((await post(payload)).statusCode).toBe(200)
    expect(await reportOf(sent)).toBe('delivered')
  })

  test('only if it repeats a key of this server', async () => {
    const sent = await addSent()
    const changed = sent.key.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    const ofSms = sealKey(t.context.secrets, { instituteId: 1, newsId: sent.newsId, channel: 'sms' })
    for (const key of [changed, ofSms, 'message-1-7', ''])
      expect(await report({ key, status: 'read' })).toBe(200)
    expect(await reportOf(sent)).toBe('')
  })

  test('neither with another type, nor if it is too large', async () => {
    const payload = bodyOf([])
    expect((await post(payload, { ...signed(payload), 'content-type': 'text/plain' })).statusCode).toBe(415)
    const large = bodyOf([{ x: 'x'.repeat(3 * 1024 * 1024) }])
    expect((await post(large)).statusCode).toBe(413)
  })

  test('as often as Meta likes, whereas a network that guesses is slowed down', async () => {
    const payload = bodyOf([])
    for (let turn = 0; turn < 60; turn++) expect((await post(payload)).statusCode).toBe(200)
    const wrong = () => post(payload, signed(payload, 'a guess'))
    const codes = new Set<number>()
    for (let turn = 0; turn < 400 && !codes.has(429); turn++) codes.add((await wrong()).statusCode)
    expect([...codes]).toEqual([404, 429])
    expect((await post(payload)).statusCode).toBe(200)
  })

  test('whatever else is in the call', async () => {
    const [sent, other] = [await addSent(), await addSent()]
    const odd = [
      null,
      7,
      'x',
      {},
      { status: 'read' },
      { ...statusOf({ key: sent.key, status: 'read' }), timestamp: 7 },
    ]
    const whole = { ...statusOf({ key: sent.key, status: 'delivered' }), new_field: { a: [1] } }
    expect((await post(bodyOf([...odd, whole]))).statusCode).toBe(200)
    expect(await reportOf(sent)).toBe('delivered')
    const { entry } = JSON.parse(bodyOf([statusOf({ key: sent.key, status: 'read' })]))
    const [{ changes }] = entry
    const among = [null, { id: '1' }, { changes: 7 }, { changes: [...odd, { field: 'calls' }, ...changes] }]
    expect((await post(JSON.stringify({ entry: among }))).statusCode).toBe(200)
    expect(await reportOf(sent)).toBe('read')
    expect(
      (await post(bodyOf([statusOf({ key: other.key, status: 'read' })], 'account_update'))).statusCode,
    ).toBe(200)
    for (const payload of ['{}', '[]', 'null', '{"entry":7}', '{', ''])
      expect((await post(payload)).statusCode).toBe(200)
    expect([await reportOf(sent), await reportOf(other)]).toEqual(['read', ''])
  })
})
