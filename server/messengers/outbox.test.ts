import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { moveEarlierMessages } from '#server/messengers/earlier.ts'
import { createMessenger } from '#server/messengers/messenger.ts'
import { enqueue, sendMessage } from '#server/messengers/outbox.ts'
import { findFailedJobs, retryFailedJobs } from '#server/queue/queries.ts'
import { startQueue } from '#server/queue/queue.ts'
import { createSecrets } from '#server/secrets/secrets.ts'
import { testKey } from '#server/secrets/testing-key.ts'
import { worldClocks } from '#server/testing.ts'
import type { Worker } from '#server/worker.ts'

type Row = { attempts: number; sealed: boolean; sent: boolean; failed: boolean; last_error: string }

let database: TestDatabase
let gateway: Server
let status = 200
let now = new Date()
let logged = ''
const sent: { to: string; text: string; key: string }[] = []
const running: Worker[] = []
const secrets = createSecrets(testKey)

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `insert into institute (name, kind, plan, features, sign_in) values ('Outbox School', 'school', '{}', '{}', '{}')`,
  )
  gateway = createServer((request, answer) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk
    })
    request.on('end', () => {
      if (status === 200) sent.push(JSON.parse(body))
      answer.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
})
beforeEach(async () => {
  status = 200
  now = new Date()
  logged = ''
  sent.length = 0
  await database.pool.query('truncate job, message_outbox')
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((outbox) => outbox.stop()))
})
afterAll(async () => {
  gateway.close()
  await database.close()
})

function start(pollMs = 20): Worker {
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  const messenger = createMessenger(readConfig({ MESSENGER: 'live', SMS_GATEWAY_URL: url }))
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk)
      done()
    },
  })
  const needs = { ...database, messenger, secrets, clocks: worldClocks(() => now), log: pino(sink) }
  const outbox = startQueue([sendMessage], needs, { pollMs })
  running.push(outbox)
  return outbox
}

const write = (to: string, text = 'your new password is hunter2', more: { expiresAt?: Date } = {}) =>
  enqueue(database.pool, secrets, { instituteId: 1, channel: 'sms', to, subject: '', text, ...more })

async function rows(): Promise<Row[]> {
  const found = await database.pool.query<Row>(
    `select attempts, sealed <> '' as sealed, done_at is not null as sent, failed_at is not null as failed, last_error
     from job order by id`,
  )
  return found.rows
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 5000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`it did not come to that: ${JSON.stringify(await rows())}`)
    await sleep(5)
  }
}

describe('the outbox', () => {
  test('a message is sent once, and its text is blanked', async () => {
    await write('9000000001')
    start()
    await until(async () => (await rows())[0]?.sent === true)
    expect(sent).toEqual([
      {
        to: '9000000001',
        text: 'your new password is hunter2',
        key: expect.stringMatching(/^message-1-\d+$/),
      },
    ])
    expect(await rows()).toEqual([{ attempts: 1, sealed: false, sent: true, failed: false, last_error: '' }])
  })

  test('it is part of the transaction that wrote it', async () => {
    start()
    const client = await database.pool.connect()
    await client.query('begin')
    await enqueue(client, secrets, {
      instituteId: 1,
      channel: 'sms',
      to: '9000000001',
      subject: '',
      text: 'never',
    })
    await sleep(100)
    await client.query('rollback')
    client.release()
    await sleep(100)
    expect(sent).toEqual([])
    expect(await rows()).toEqual([])
  })

  test('a nudge wakes it at once', async () => {
    const outbox = start(60_000)
    await sleep(100)
    await write('9000000001')
    await sleep(100)
    expect(sent).toEqual([])
    outbox.nudge()
    await until(() => sent.length === 1)
  })

  test('a nudge while it is busy is not lost', async () => {
    const outbox = start(60_000)
    for (let i = 0; i < 20; i++) {
      await write(`90000000${i}`)
      outbox.nudge()
    }
    await until(() => sent.length === 20)
    expect(new Set(sent.map(({ to }) => to)).size).toBe(20)
  })

  test('two workers send each message once', async () => {
    const numbers = Array.from({ length: 60 }, (_, index) => String(9_000_001_000 + index))
    for (const number of numbers) await write(number)
    start()
    start()
    await until(async () => (await rows()).every((row) => row.sent))
    expect(sent.map(({ to }) => to).sort()).toEqual(numbers)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(60)
  })

  test('after a failure it waits, tries again under the same key, and succeeds', async () => {
    status = 503
    await write('9000000001')
    start()
    await until(async () => (await rows())[0]?.last_error === 'gateway: answered 503')
    status = 200
    await sleep(150)
    expect(sent).toEqual([])
    now = new Date(now.getTime() + 5000)
    await until(async () => (await rows())[0]?.sent === true)
    expect(await rows()).toEqual([{ attempts: 2, sealed: false, sent: true, failed: false, last_error: '' }])
  })

  test('after eight tries it is given up, and sent when it is retried by hand', async () => {
    status = 500
    await write('9000000001')
    start(5)
    for (let tries = 1; tries <= 8; tries++) {
      await until(async () => (await rows())[0]?.attempts === tries && (await rows())[0]?.last_error !== '')
      await sleep(30)
      now = new Date(now.getTime() + 2 * 3_600_000)
    }
    await until(async () => (await rows())[0]?.failed === true)
    status = 200
    now = new Date(now.getTime() + 24 * 3_600_000)
    await sleep(100)
    expect(await rows()).toEqual([
      { attempts: 8, sealed: true, sent: false, failed: true, last_error: 'gateway: answered 500' },
    ])
    expect(sent).toEqual([])
    const [failed] = await findFailedJobs(database.pool)
    expect(failed).toMatchObject({ name: 'message', attempts: 8, lastError: 'gateway: answered 500' })
    expect(await retryFailedJobs(database.pool, { onlyId: (failed?.id ?? 0) + 1, now })).toBe(0)
    expect(await retryFailedJobs(database.pool, { onlyId: null, now })).toBe(1)
    await until(() => sent.length === 1)
  })

  test('the messages of a killed process are sent by another, later', async () => {
    await write('9000000001')
    await database.pool.query(`update job set attempts = 1, due_at = $1`, [new Date(now.getTime() + 60_000)])
    start()
    await sleep(100)
    expect(sent).toEqual([])
    now = new Date(now.getTime() + 61_000)
    await until(() => sent.length === 1)
  })

  test('its text is sealed in the database, and opens with no other key', async () => {
    await write('9000000001')
    const { rows: stored } = await database.pool.query('select * from job')
    expect(JSON.stringify(stored)).not.toContain('hunter2')
    await database.pool.query('update job set sealed = $1', [
      createSecrets(`another ${testKey}`).seal('hunter2'),
    ])
    start()
    await until(async () => (await rows())[0]?.last_error === 'sealed with another SECRET_KEY')
    expect(sent).toEqual([])
  })

  test('once its password has ended it is not sent, nor retried by hand [session-25]', async () => {
    await write('9000000001', 'a password', { expiresAt: now })
    start()
    await until(async () => (await rows())[0]?.failed === true)
    expect(await rows()).toEqual([
      { attempts: 1, sealed: false, sent: false, failed: true, last_error: 'expired' },
    ])
    expect(await retryFailedJobs(database.pool, { onlyId: null, now })).toBe(0)
    expect(sent).toEqual([])
  })

  test('those of a process of 0.1.0 are sent, unless that process has leased them', async () => {
    await database.pool.query(
      `insert into message_outbox (institute_id, channel, recipient, text, next_attempt_at) values
        (1, 'sms', '9000000001', 'due', 'epoch'), (1, 'sms', '9000000002', 'leased', $1)`,
      [new Date(now.getTime() + 60_000)],
    )
    const needs = { ...database, secrets, clocks: worldClocks(() => now) }
    expect([await moveEarlierMessages(needs), await moveEarlierMessages(needs)]).toEqual([true, false])
    start()
    await until(() => sent.length === 1)
    expect(sent).toMatchObject([{ to: '9000000001', text: 'due' }])
    expect((await database.pool.query('select recipient from message_outbox')).rows).toEqual([
      { recipient: '9000000002' },
    ])
  })

  test('the log names neither recipient nor text', async () => {
    status = 500
    await write('9000000001', 'your new password is hunter2')
    start()
    await until(async () => (await rows())[0]?.last_error !== '')
    await until(() => logged !== '')
    expect(logged).toContain('gateway: answered 500')
    expect(logged).not.toMatch(/9000000001|hunter2/)
  })

  test('stopping waits for messages in progress, and nothing is sent after', async () => {
    await write('9000000001')
    const outbox = start()
    await outbox.stop()
    const before = sent.length
    expect((await rows()).filter((row) => row.sent)).toHaveLength(before)
    await write('9000000002')
    await sleep(100)
    expect(sent).toHaveLength(before)
  })
})
