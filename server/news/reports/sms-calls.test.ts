import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { smsReportsPath } from '#server/news/reports/sms-routes.ts'
import { prepareReports, sentAt } from '#server/news/reports/testing.ts'

let t: TestApp
let app: TestApp['app']
let logged = ''
const { query, addSent, reportOf, refusals } = prepareReports(() => t)
const phone = '919100000001'
const send = () => addSent({ channel: 'sms' })

beforeAll(async () => {
  t = await createTestApp({ SMS_GATEWAY_URL: 'http://127.0.0.1:9/' })
  t.setClock(new Date(sentAt.getTime() + 60_000))
})
afterAll(async () => {
  await app.close()
  await t.close()
})
beforeEach(async () => {
  await query('delete from news')
  await query('delete from news_refusal')
  logged = ''
  await app?.close()
  const write = (line: string) => {
    logged += line
  }
  app = await createApp({ ...t.context, log: pino({ level: 'debug' }, { write }) })
})

type Sent = { query?: Record<string, string>; form?: Record<string, string>; json?: unknown }
async function call({ query: asked = {}, form, json }: Sent, of = app) {
  const url = `${smsReportsPath}?${new URLSearchParams(asked)}`
  if (!form && json === undefined) return of.inject({ url })
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json; charset=utf-8'
  const payload = form ? String(new URLSearchParams(form)) : JSON.stringify(json)
  return of.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
}

describe('the report of an SMS is understood [news-48]', () => {
  test.each<[string, (key: string, isCome: boolean) => Sent, string]>([
    [
      'Exotel: a form',
      (key, isCome) => ({
        form: {
          SmsSid: 'b1f7',
          To: phone,
          Status: isCome ? 'sent' : 'failed_dnd',
          SmsUnits: '1',
          DetailedStatus: isCome ? 'DELIVERED_TO_HANDSET' : 'FAILED_DND',
          DetailedStatusCode: isCome ? '20005' : '23005',
          DateSent: '2026-06-15 12:00:20',
          CustomField: key,
        },
      }),
      'failed sms: 23005',
    ],
    [
      'Twilio: a form, with the key in the address that it calls',
      (key, isCome) => ({
        query: { key },
        form: {
          MessageSid: 'SM17',
          MessageStatus: isCome ? 'delivered' : 'undelivered',
          To: `+${phone}`,
          ...(!isCome && { ErrorCode: '30008' }),
        },
      }),
      'failed sms: 30008',
    ],
    [
      'another one: a query',
      (key, isCome) => ({
        query: {
          msgid: '356',
          dlr: '1',
          status: isCome ? 'DELIVRD' : 'UNDELIV',
          errCode: '0x1b',
          mobile: phone,
          key,
        },
      }),
      'failed sms: 0x1b',
    ],
    [
      'Infobip: JSON with a list',
      (key, isCome) => ({
        json: {
          results: [
            {
              messageId: 'a1',
              to: phone,
              callbackData: key,
              price: { pricePerMessage: 0, currency: 'INR' },
              status: { groupId: 3, groupName: isCome ? 'DELIVERED' : 'UNDELIVERABLE', name: 'X' },
            },
          ],
        },
      }),
      'failed sms: UNDELIVERABLE',
    ],
    [
      'Infobip: JSON with a list, with the key in the address that it calls',
      (key, isCome) => ({
        query: { key },
        json: {
          results: [
            {
              messageId: 'a1',
              to: phone,
              status: { groupId: 3, groupName: isCome ? 'DELIVERED' : 'UNDELIVERABLE', name: 'X' },
            },
          ],
        },
      }),
      'failed sms: UNDELIVERABLE',
    ],
    [
      'MSG91: JSON in a field of a form',
      (key, isCome) => ({
        form: {
          data: JSON.stringify([
            {
              senderId: 'SUNSCH',
              requestId: '346',
              report: [
                {
                  date: '2026-06-15 12:00:20',
                  number: phone,
                  CRQID: key,
                  status: isCome ? '1' : '2',
                  desc: isCome ? 'DELIVERED' : 'FAILED',
                  failedReason: isCome ? '' : 'Absent',
                },
              ],
            },
          ]),
        },
      }),
      'failed sms: Absent',
    ],
  ])('%s', async (_gateway, draw, failed) => {
    const [come, lost] = [await send(), await send()]
    const answers = [await call(draw(come.key, true)), await call(draw(lost.key, false))]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, 'OK'],
      [200, 'OK'],
    ])
    expect([await reportOf(come), await reportOf(lost), await refusals()]).toEqual(['delivered', failed, []])
  })

  test('with names and values of the settings, in any case', async () => {
    const settings = { SMS_REPORT_KEY: ['ref'], SMS_REPORT_STATUS: ['st'], SMS_REPORT_DELIVERED: ['ok'] }
    const own = await createApp({ ...t.context, config: { ...t.context.config, ...settings } })
    const sent = await send()
    expect((await call({ query: { key: sent.key, st: 'OK' } }, own)).statusCode).toBe(404)
    expect((await call({ query: { ref: sent.key, st: 'delivered' } }, own)).statusCode).toBe(200)
    expect(await reportOf(sent)).toBe('')
    expect((await call({ query: { ref: sent.key, st: 'Ok' } }, own)).statusCode).toBe(200)
    expect(await reportOf(sent)).toBe('delivered')
    await own.close()
  })

  test('on its way it is no report yet', async () => {
    const sent = await send()
    for (const status of ['submitted', 'sent', 'queued', ''])
      expect((await call({ query: { key: sent.key, status } })).statusCode).toBe(200)
    expect(await reportOf(sent)).toBe('')
  })

  test('many at once', async () => {
    const all = [await send(), await send(), await send()]
    const json = all.map(({ key }, at) => ({ key, status: at === 1 ? 'EXPIRED' : 'DELIVRD' }))
    expect((await call({ json: [...json, 7, null, 'x', { status: 'delivered' }] })).statusCode).toBe(200)
    expect(await Promise.all(all.map(reportOf))).toEqual(['delivered', 'failed sms: EXPIRED', 'delivered'])
  })
})

describe('the report of an SMS is believed [news-48]', () => {
  test('only with the key of an SMS that this server made', async () => {
    const [sent, whatsApp] = [await send(), await addSent()]
    const changed = sent.key.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    for (const key of [changed, whatsApp.key, 'message-1-7', '', 'x'.repeat(5000)]) {
      expect((await call({ query: { key, status: 'delivered' } })).statusCode).toBe(404)
      expect((await call({ form: { key, status: 'delivered' } })).statusCode).toBe(404)
    }
    expect([await reportOf(sent), await reportOf(whatsApp)]).toEqual(['', ''])
  })

  test('if its body is neither too large nor of another type', async () => {
    const { key } = await send()
    const large = { key, status: 'delivered', text: 'x'.repeat(600 * 1024) }
    expect((await call({ form: large })).statusCode).toBe(413)
    const headers = { 'content-type': 'text/xml' }
    const xml = await app.inject({ method: 'POST', url: smsReportsPath, headers, payload: '<x/>' })
    expect(xml.statusCode).toBe(415)
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
    const json = { 'content-type': 'application/json' }
    for (const payload of [deep, '{', 'null', '7', ''])
      expect(
        (await app.inject({ method: 'POST', url: smsReportsPath, headers: json, payload })).statusCode,
      ).toBe(404)
  })

  test.each<[unknown]>([['['], [{}], [[]]])(
    'among the first 10,000 values of a body, also of such as %o',
    async (value) => {
      const { key } = await send()
      const json = (count: number) => [
        ...Array.from({ length: count }, () => value),
        { key, status: 'delivered' },
      ]
      expect((await call({ json: json(9_998) })).statusCode).toBe(200)
      expect((await call({ json: json(10_000) })).statusCode).toBe(404)
    },
  )

  test('and a network that guesses is slowed down', async () => {
    const codes = new Set<number>()
    for (let turn = 0; turn < 400 && !codes.has(429); turn++) {
      const key = `n1-${turn}-s-0123456789abcdef01234567`
      codes.add((await call({ query: { key, status: 'read' } })).statusCode)
    }
    expect([...codes]).toEqual([404, 429])
    const sent = await send()
    expect((await call({ query: { key: sent.key, status: 'delivered' } })).statusCode).toBe(200)
  })

  test('without a gateway the call is not there', async () => {
    const { SMS_GATEWAY_URL: _, ...config } = t.context.config
    const without = await createApp({ ...t.context, config })
    const { key } = await send()
    expect((await call({ query: { key, status: 'delivered' } }, without)).statusCode).toBe(404)
    await without.close()
  })
})

test('a number that does not exist makes the person unreachable, until an SMS comes [news-40, news-47]', async () => {
  const [first, second, third] = [await send(), await send(), await addSent({ channel: 'sms', to: 1 })]
  await call({ query: { key: first.key, status: 'failed', DetailedStatus: 'FAILED_INVALID_NUMBER' } })
  await call({ query: { key: third.key, status: 'failed', DetailedStatus: 'FAILED_DND' } })
  expect(await refusals()).toEqual([
    { personId: first.personId, channel: 'sms', reason: 'sms: FAILED_INVALID_NUMBER' },
  ])
  await call({ query: { key: second.key, status: 'delivered' } })
  expect(await refusals()).toEqual([])
})

test('neither what is stored nor a log has the number or a text [news-47]', async () => {
  const [one, other] = [await send(), await send()]
  await call({ query: { key: one.key, status: 'failed', cause: phone, to: phone } })
  await call({ query: { key: other.key, status: 'failed', cause: `${phone} is switched off`, to: phone } })
  await call({ query: { key: 'x', status: 'failed', to: phone } })
  expect([await reportOf(one), await reportOf(other)]).toEqual(['failed sms: failed', 'failed sms: failed'])
  expect(logged).toContain(smsReportsPath)
  for (const secret of [phone, one.key, 'Fair']) expect(logged).not.toContain(secret)
})
