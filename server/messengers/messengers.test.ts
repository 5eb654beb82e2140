import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Message } from '#server/messengers/message.ts'
import { createMessenger, describeMessenger, recipientFor } from '#server/messengers/messenger.ts'
import { type MailServer, startMailServer } from '#server/messengers/testing.ts'

const sms: Message = {
  channel: 'sms',
  to: '9000000001',
  subject: '',
  text: 'New password: "a{to}b" & ünï',
  key: 'outbox-1-7',
}
const email: Message = { ...sms, channel: 'email', to: 'aarav@school.demo', subject: 'Your new password' }

describe('log (the default of the demo) [start-11]', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'messenger-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('one JSON line a message, in a file that only its owner reads', async () => {
    const file = join(folder, 'data', 'outbox.log')
    const messenger = createMessenger(readConfig({ DATA_DIR: join(folder, 'data') }))
    await Promise.all([messenger.send(sms), messenger.send(email)])
    const lines = (await readFile(file, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Message)
    expect(lines.map(({ to }) => to).sort()).toEqual(['9000000001', 'aarav@school.demo'])
    expect(lines.find(({ channel }) => channel === 'sms')).toMatchObject(sms)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('a file that others could read is closed to them', async () => {
    await writeFile(join(folder, 'outbox.log'), '', { mode: 0o644 })
    await createMessenger(readConfig({ DATA_DIR: folder })).send(sms)
    expect((await stat(join(folder, 'outbox.log'))).mode & 0o777).toBe(0o600)
  })
})

describe('a server without a demo', () => {
  const read = (more: Record<string, string>) => readConfig({ DEMO: 'off', ...more })

  test('writes no message to a file unasked: it waits', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'messenger-'))
    const messenger = createMessenger(read({ DATA_DIR: folder }))
    await expect(messenger.send(sms)).rejects.toThrow('there is no SMTP_URL and no SMS_GATEWAY_URL')
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })

  const smtp = { SMTP_URL: 'smtps://mail.example' }
  const gateway = { SMS_GATEWAY_URL: 'https://sms.example' }
  test.each([
    [{}, /cannot be sent: set SMTP_URL, SMS_GATEWAY_URL/],
    [{ MESSENGER: 'log' }, /written to outbox.log/],
    [smtp, /no SMS_GATEWAY_URL/],
    [gateway, /no SMTP_URL/],
    [{ ...smtp, ...gateway }, undefined],
    [{ DEMO: 'on' }, undefined],
  ])('says at its start what is not sent: %j [start-11]', (settings, said) => {
    const words = describeMessenger(read(settings))
    if (said) expect(words).toMatch(said)
    else expect(words).toBe(undefined)
  })

  test('sends once it has an address', () => {
    expect([read({}).MESSENGER, read(smtp).MESSENGER, read(gateway).MESSENGER]).toEqual([
      undefined,
      'live',
      'live',
    ])
  })
})

describe('e-mail over SMTP', () => {
  let server: MailServer
  beforeAll(async () => {
    server = await startMailServer()
  })
  afterAll(() => server.stop())
  const messenger = () =>
    createMessenger(
      readConfig({ MESSENGER: 'live', SMTP_URL: server.url, MAIL_FROM: 'Homeroom <no-reply@homeroom.test>' }),
    )

  test('a message arrives, with an id that stays the same at every try', async () => {
    await messenger().send(email)
    const [mail] = server.received
    expect(mail).toMatchObject({ from: 'no-reply@homeroom.test', to: ['aarav@school.demo'] })
    expect(mail?.data).toContain('Subject: Your new password')
    expect(mail?.data).toContain('Message-ID: <outbox-1-7@homeroom.test>')
    expect(mail?.data).toMatch(/New password: "a\{to\}b" & =C3=BCn=C3=AF/)
  })

  test('with HTML and one click to stop it, where a message has them [news-23]', async () => {
    const before = server.received.length
    const headers = {
      'List-Unsubscribe': '<https://school.test/stop/7-email.signature>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    await messenger().send({ ...email, html: '<p>Homework</p>', headers })
    const data = server.received[before]?.data
    expect(data).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(data).toContain('<p>Homework</p>')
    expect(data).toMatch(/^List-Unsubscribe: <https:\/\/school\.test\/stop\/7-email\.signature>\r$/m)
    expect(data).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  })

  test('a subject and a recipient with line breaks and commas add no header and no second recipient', async () => {
    const before = server.received.length
    await messenger()
      .send({ ...email, to: 'a@x.test,b@x.test\r\nBcc: c@x.test', subject: 'Hi\r\nBcc: d@x.test' })
      .catch(() => undefined)
    const arrived = server.received.slice(before)
    expect(arrived).toHaveLength(1)
    for (const mail of arrived) {
      expect(mail.to.length).toBe(1)
      expect(mail.data).not.toMatch(/^Bcc:/im)
    }
  })

  test('a refusal is a failure that does not repeat the recipient', async () => {
    server.answerRecipients('550 <aarav@school.demo> is unknown here')
    const failure = await messenger()
      .send(email)
      .catch((error: Error) => error)
    expect(failure).toMatchObject({ name: 'Refused', message: 'mail: EENVELOPE 550' })
    server.answerRecipients('250 OK')
  })

  test('many messages share a few connections, and one that the mail server has ended is replaced', async () => {
    const sender = messenger()
    const [before, connections] = [server.received.length, server.connections()]
    const send = (n: number) => sender.send({ ...email, key: `many-${n}` })
    await Promise.all(Array.from({ length: 40 }, (_, n) => send(n)))
    expect(server.connections() - connections).toBeLessThanOrEqual(10)
    server.dropConnections()
    await send(40)
    const arrived = server.received.slice(before).map(({ data }) => /Message-ID: <(.*?)@/.exec(data)?.[1])
    expect(new Set(arrived).size).toBe(41)
  })

  test('to another machine nothing is sent without TLS', async () => {
    // The loopback in another notation, so that it does not look like one.
    const away = await startMailServer()
    const url = away.url.replace('127.0.0.1', '0.0.0.0')
    const failure = await createMessenger(readConfig({ MESSENGER: 'live', SMTP_URL: url }))
      .send(email)
      .catch((error: Error) => error)
    expect(failure).toMatchObject({ name: 'DeliveryFailure', message: expect.stringContaining('TLS') })
    expect(away.received).toEqual([])
    await away.stop()
  })
})

test.each([
  [{}, /needs SMTP_URL/],
  [{ SMTP_URL: 'mail.example' }, /SMTP_URL/],
  [{ SMTP_URL: 'https://mail.example' }, /SMTP_URL/],
  [{ SMS_GATEWAY_URL: 'https://sms.example', SMS_GATEWAY_BODY: 'to={to}' }, /SMS_GATEWAY_BODY/],
  [{ SMS_GATEWAY_URL: 'https://sms.example', SMS_GATEWAY_HEADERS: '[]' }, /SMS_GATEWAY_HEADERS/],
  [{ SMS_GATEWAY_URL: 'file:///etc/passwd' }, /SMS_GATEWAY_URL/],
])('settings that do not fit stop the start and are named: %j', (settings, message) => {
  expect(() => createMessenger(readConfig({ MESSENGER: 'live', ...settings }))).toThrow(message)
})

const [ownPhone, ownEmail] = ['9000000001', 'aarav@school.demo']
test.each<[object, object, object | undefined]>([
  [
    { SMS_GATEWAY_URL: 'https://sms.example', SMTP_URL: 'smtps://mail.example' },
    { phone: ownPhone, email: ownEmail },
    { channel: 'sms', to: ownPhone },
  ],
  [
    { SMS_GATEWAY_URL: 'https://sms.example', SMTP_URL: 'smtps://mail.example' },
    { phone: null, email: ownEmail },
    { channel: 'email', to: ownEmail },
  ],
  [
    { SMTP_URL: 'smtps://mail.example' },
    { phone: ownPhone, email: ownEmail },
    { channel: 'email', to: ownEmail },
  ],
  [{ SMTP_URL: 'smtps://mail.example' }, { phone: ownPhone, email: '' }, undefined],
  [{ MESSENGER: 'log' }, { phone: ownPhone, email: ownEmail }, { channel: 'sms', to: ownPhone }],
  [{ MESSENGER: 'live' }, { phone: ownPhone, email: ownEmail }, undefined],
])('with %o, %o is written to by %o', (settings, person, recipient) => {
  expect(recipientFor(settings, { phone: null, email: null, ...person })).toEqual(recipient)
})
