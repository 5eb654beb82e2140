import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Message } from '#server/messengers/message.ts'
import { createMessenger, describeMessenger, sendsWhatsapp } from '#server/messengers/messenger.ts'
import { startWhatsApp, type WhatsAppServer, whatsAppSettings } from '#server/messengers/testing-whatsapp.ts'
import { createWhatsApp } from '#server/messengers/whatsapp.ts'

const absence = { id: 'absence', language: 'en', sender: '1065', entity: '', values: ['Asha', '15 June'] }
const message: Message = {
  channel: 'whatsapp',
  to: '919100000001',
  subject: '',
  text: 'Asha was marked absent on 15 June',
  key: 'n1-7-w-0123456789abcdef',
  template: absence,
}
const minute = 60_000
const hour = 60 * minute

let server: WhatsAppServer
let now = 0
const faults: number[] = []
beforeAll(async () => {
  server = await startWhatsApp('1065', [
    { name: 'absence', language: 'en', places: 2 },
    { name: 'closed', language: 'hi', places: 0 },
  ])
})
afterAll(() => server.stop())
beforeEach(() => {
  server.taken.length = 0
  faults.length = 0
  now = 0
})

const make = (token = whatsAppSettings.WHATSAPP_TOKEN) =>
  createWhatsApp({ api: server.api, token, sayFault: (code) => faults.push(code) }, () => now)
const failureOf = (messenger: ReturnType<typeof make>, more: Partial<Message> = {}) =>
  messenger.send({ ...message, ...more }).then(
    () => undefined,
    (error: Error) => error,
  )

describe('a WhatsApp template message [news-46]', () => {
  test('has the number with its calling code, what fills its places, and the key, and gets an id', async () => {
    const config = readConfig({ ...whatsAppSettings, WHATSAPP_API: server.api })
    expect([config.MESSENGER, sendsWhatsapp(config)]).toEqual(['live', true])
    expect(await createMessenger(config).send(message)).toEqual({ providerId: 'wamid.1' })
    expect(server.taken).toEqual([
      {
        numberId: '1065',
        to: '919100000001',
        template: 'absence',
        values: ['Asha', '15 June'],
        key: message.key,
        id: 'wamid.1',
      },
    ])
  })

  test('may have no places; none is empty or has line breaks', async () => {
    await make().send({ ...message, template: { ...absence, id: 'closed', language: 'hi', values: [] } })
    await make().send({ ...message, template: { ...absence, values: ['', 'two\n\tlines    of it '] } })
    expect(server.taken.map(({ values }) => values)).toEqual([[], ['-', 'two lines of it']])
  })

  test('without a template, or to a number that is not one of E.164, is not sent', async () => {
    const before = server.requests()
    const { template: _, ...plain } = message
    await expect(make().send(plain)).rejects.toMatchObject({ name: 'Refused', isOfRecipient: false })
    for (const to of ['+919100000001', '09100000001', '9100', '91x'])
      expect(await failureOf(make(), { to })).toMatchObject({
        name: 'Refused',
        message: 'whatsapp: the number is none of E.164',
      })
    expect(server.requests()).toBe(before)
  })
})

describe('what Meta refuses [news-46]', () => {
  test.each([130429, 131056, 131000, 131016, 4, 80007, 133016, 1, 2, 131057])(
    '%i is tried again',
    async (code) => {
      server.refuse({ code })
      const messenger = make()
      const failure = await failureOf(messenger)
      expect(failure).toMatchObject({
        name: 'DeliveryFailure',
        message: `whatsapp: ${code}`,
        retryAfterMs: 0,
      })
      expect(await failureOf(messenger)).toBe(undefined)
    },
  )

  test('it may say when, at most an hour later; what it does not want for this person now waits an hour', async () => {
    server.refuse({ code: 130429, status: 429, retryAfter: '90' }, { code: 131049 })
    expect(await failureOf(make())).toMatchObject({ retryAfterMs: 90_000 })
    expect(await failureOf(make())).toMatchObject({ name: 'DeliveryFailure', retryAfterMs: hour })
  })

  test.each([131026, 131021, 131030, 131050])('%i is final for this person only', async (code) => {
    server.refuse({ code })
    const messenger = make()
    expect(await failureOf(messenger)).toMatchObject({ name: 'Refused', isOfRecipient: true })
    expect(await failureOf(messenger, { to: '919100000002' })).toBe(undefined)
    expect(faults).toEqual([])
  })

  test.each([100, 131008, 131009, 132012])(
    '%i is final for this message, and says nothing about the person',
    async (code) => {
      server.refuse({ code })
      expect(await failureOf(make())).toMatchObject({ name: 'Refused', isOfRecipient: false })
    },
  )

  test('a code that is not known, and an answer without one, is tried again', async () => {
    server.refuse({ code: 999_999 }, { code: 131026, isTransient: true })
    for (const code of [999_999, 131026])
      expect(await failureOf(make())).toMatchObject({ name: 'DeliveryFailure', message: `whatsapp: ${code}` })
    const away = createWhatsApp({ api: 'http://127.0.0.1:9/v24.0', token: 't', sayFault: () => undefined })
    expect(await failureOf(away)).toMatchObject({ message: 'whatsapp: cannot be reached' })
  })
})

describe('what only the operator can mend [news-46]', () => {
  test.each([132001, 132000, 132007, 132015, 132016])(
    '%i lets messages of the template wait, and no other ones; it is said once',
    async (code) => {
      const messenger = make()
      server.refuse({ code })
      const before = server.requests()
      for (const to of ['919100000001', '919100000002', '919100000003'])
        expect(await failureOf(messenger, { to })).toMatchObject({
          name: 'DeliveryFailure',
          message: `whatsapp: ${code}`,
          retryAfterMs: hour,
        })
      expect([server.requests() - before, faults]).toEqual([1, [code]])
      expect(
        await failureOf(messenger, { template: { ...absence, id: 'closed', language: 'hi', values: [] } }),
      ).toBe(undefined)
      now += 5 * minute
      server.refuse({ code })
      await failureOf(messenger)
      expect([server.requests() - before, faults]).toEqual([3, [code]])
      now += 5 * minute
      expect(await failureOf(messenger)).toBe(undefined)
      server.refuse({ code })
      await failureOf(messenger)
      expect(faults).toEqual([code, code])
    },
  )

  test.each([190, 0, 10, 200, 299, 131031, 131042, 368, 133010])(
    '%i lets all messages wait',
    async (code) => {
      const messenger = make()
      server.refuse({ code })
      await failureOf(messenger)
      const before = server.requests()
      const other = { ...absence, id: 'closed', language: 'hi', values: [] }
      expect(await failureOf(messenger, { template: other })).toMatchObject({ retryAfterMs: hour })
      expect([server.requests() - before, faults]).toEqual([0, [code]])
    },
  )

  test('a text that is too long waits alone: with other values it may fit', async () => {
    const messenger = make()
    server.refuse({ code: 132005 }, { code: 132005 })
    expect(await failureOf(messenger)).toMatchObject({ name: 'DeliveryFailure', retryAfterMs: hour })
    await failureOf(messenger)
    expect(await failureOf(messenger)).toBe(undefined)
    expect(faults).toEqual([132005])
  })

  test('a wrong token, number of places or language is answered like that', async () => {
    expect(await failureOf(make('another'))).toMatchObject({ message: 'whatsapp: 190' })
    expect(await failureOf(make(), { template: { ...absence, values: ['Asha'] } })).toMatchObject({
      message: 'whatsapp: 132000',
    })
    expect(await failureOf(make(), { template: { ...absence, language: 'hi' } })).toMatchObject({
      message: 'whatsapp: 132001',
    })
    expect(faults).toEqual([190, 132000, 132001])
  })
})

test.each([
  [{ WHATSAPP_TOKEN: 'x' }],
  [{ WHATSAPP_APP_SECRET: 'x', WHATSAPP_VERIFY_TOKEN: 'chosen-by-the-operator' }],
  [{ ...whatsAppSettings, WHATSAPP_APP_SECRET: undefined }],
])('settings of WhatsApp are complete or none: %j', (settings) => {
  expect(() => readConfig(settings)).toThrow(/all three or none/)
})

test('with WhatsApp alone the start says that one-time passwords cannot be sent', () => {
  const config = readConfig({ DEMO: 'off', ...whatsAppSettings })
  expect(describeMessenger(config)).toMatch(/One-time passwords cannot be sent/)
})
