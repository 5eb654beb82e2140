import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Message } from '#server/messengers/message.ts'
import { createMessenger } from '#server/messengers/messenger.ts'

const sms: Message = {
  channel: 'sms',
  to: '9000000001',
  subject: '',
  text: 'New password: "a{to}b" & ünï',
  key: 'outbox-1-7',
}
const email: Message = { ...sms, channel: 'email', to: 'aarav@school.demo', subject: 'Your new password' }

describe('SMS over an HTTP gateway', () => {
  let server: Server
  let url: string
  let status = 200
  let reply = '{}'
  const asked: { method: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
  beforeAll(async () => {
    server = createServer((request, answer) => {
      let body = ''
      request.on('data', (chunk: Buffer) => {
        body += chunk
      })
      request.on('end', () => {
        asked.push({ method: request.method, headers: request.headers, body })
        answer.writeHead(status, { location: '/elsewhere', 'retry-after': '120' }).end(reply)
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  })
  afterAll(() => {
    server.close()
  })
  beforeEach(() => {
    asked.length = 0
    status = 200
    reply = '{}'
  })
  const messenger = (more: Record<string, string> = {}) =>
    createMessenger(readConfig({ MESSENGER: 'live', SMS_GATEWAY_URL: url, ...more }))

  test('JSON: the text cannot break out of its place', async () => {
    const body = '{"messages":[{"number":"91{to}","body":"{text}"}],"ref":"{key}","flash":false}'
    await messenger({ SMS_GATEWAY_BODY: body, SMS_GATEWAY_HEADERS: '{"x-api-key":"k"}' }).send(sms)
    expect(asked[0]).toMatchObject({
      method: 'POST',
      headers: { 'x-api-key': 'k', 'content-type': 'application/json' },
    })
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      messages: [{ number: '919000000001', body: sms.text }],
      ref: 'outbox-1-7',
      flash: false,
    })
  })

  test('a form: likewise', async () => {
    await messenger({
      SMS_GATEWAY_TYPE: 'form',
      SMS_GATEWAY_BODY: 'to={to}&message={text}&sender=HMROOM',
    }).send(sms)
    expect(asked[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      to: '9000000001',
      message: sms.text,
      sender: 'HMROOM',
    })
  })

  test.each([302, 400, 401, 429, 500, 503])(
    '%i is a failure, and no redirect is followed',
    async (answer) => {
      status = answer
      const failure = await messenger()
        .send(sms)
        .catch((error: Error) => error)
      expect(failure).toMatchObject({ name: 'DeliveryFailure', message: `gateway: answered ${answer}` })
      expect(asked).toHaveLength(1)
    },
  )

  test('a template has its id, header and entity; one-time passwords have those of the settings [news-46]', async () => {
    const body =
      '{"to":"{to}","text":"{text}","dlt":"{template}","from":"{sender}","pe":"{entity}","report":"https://x.test/?key={key}"}'
    const template = { id: '1107', language: '', sender: 'SUNSCH', entity: '1101', values: ['{to}'] }
    await messenger({ SMS_GATEWAY_BODY: body }).send({ ...sms, text: 'Fees {entity} due', template })
    await messenger({ SMS_GATEWAY_BODY: body }).send(sms)
    const registered = {
      SMS_PASSWORD_TEMPLATE: '1109',
      SMS_SIGN_IN_TEMPLATE: '1110',
      SMS_SENDER: 'HMROOM',
      SMS_ENTITY: '1102',
    }
    await messenger({ SMS_GATEWAY_BODY: body, ...registered }).send(sms)
    await messenger({ SMS_GATEWAY_BODY: body, ...registered }).send({ ...sms, registeredAs: 'signIn' })
    expect(asked.map((one) => JSON.parse(one.body))).toEqual([
      {
        to: '9000000001',
        text: 'Fees {entity} due',
        dlt: '1107',
        from: 'SUNSCH',
        pe: '1101',
        report: 'https://x.test/?key=outbox-1-7',
      },
      expect.objectContaining({ dlt: '', from: '', pe: '' }),
      expect.objectContaining({ dlt: '1109', from: 'HMROOM', pe: '1102' }),
      expect.objectContaining({ dlt: '1110', from: 'HMROOM', pe: '1102' }),
    ])
  })

  test.each([
    ['{"messages":[{"id":"abc"}]}', { providerId: 'abc' }],
    ['{"messages":[{"id":17}]}', { providerId: '17' }],
    ['{"messages":[]}', undefined],
    ['OK', undefined],
    [`{"messages":[{"id":"${'x'.repeat(70_000)}"}]}`, undefined],
  ])('its id of the message is read where a setting says so: %.30s [news-46]', async (answer, sent) => {
    reply = answer
    expect(await messenger({ SMS_GATEWAY_ID: 'messages.0.id' }).send(sms)).toEqual(sent)
    expect(await messenger().send(sms)).toBe(undefined)
  })

  test.each([400, 422])('%i is final where a setting says so [news-46]', async (answer) => {
    status = answer
    await expect(messenger({ SMS_GATEWAY_REFUSALS: '400 422' }).send(sms)).rejects.toMatchObject({
      name: 'Refused',
      message: `gateway: answered ${answer}`,
      isOfRecipient: true,
    })
  })

  test.each(['401', '403', '429', '500', '200', 'abc'])(
    '%s cannot be final: it is not about one number [news-46]',
    (wrong) => {
      expect(() => messenger({ SMS_GATEWAY_REFUSALS: `400 ${wrong}` })).toThrow(/SMS_GATEWAY_REFUSALS/)
    },
  )

  test('a gateway may say when to try again', async () => {
    status = 429
    const failure = await messenger()
      .send(sms)
      .catch((error: Error) => error)
    expect(failure).toMatchObject({ retryAfterMs: 120_000 })
  })

  test('an unreachable gateway is a failure, logged without the text', async () => {
    const failure = await messenger({ SMS_GATEWAY_URL: 'http://127.0.0.1:9/' })
      .send(sms)
      .catch((error: Error) => error)
    expect(failure).toMatchObject({ name: 'DeliveryFailure', message: 'gateway: cannot be reached' })
  })

  test('a channel that nothing is set for is a failure', async () => {
    await expect(messenger().send(email)).rejects.toThrow('nothing is set to send email by')
  })
})
