import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Message, messagesRead, readMessages } from '#domain/message/calls.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { momentOf } from '#server/features/message/demo.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { send } from '#server/http/testing/send.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let aarav: SignedIn
beforeAll(async () => {
  t = await createTestApp()
  aarav = await t.signedIn('9000000001')
})
afterAll(() => t.close())

const ask = (of: SignedIn, phone: string, query = '?start_index=0&batch_size=1000') =>
  t.get(`/api/v1/alerts/config/messagesByPhoneNo/${of.institute_id}/${phone}${query}`, of.student_auth)
const messagesOf = async (of: SignedIn, phone: string, query?: string): Promise<Message[]> => {
  const { status, body } = await ask(of, phone, query)
  expect(status).toBe(200)
  return body as Message[]
}

describe('messages by phone number [message-12]', () => {
  test('are those to the own number, the newest first, in the institute’s time', async () => {
    const found = await messagesOf(aarav, '91-9000000001')
    expect(found).toHaveLength(40)
    const moments = found.map(({ createdDateTime }) => Date.parse(createdDateTime))
    expect(moments).toEqual(moments.toSorted((a, b) => b - a))
    expect(found.every(({ createdDateTime }) => createdDateTime.endsWith('+05:30'))).toBe(true)
    expect(found.some(({ message }) => /\p{Script=Devanagari}/u.test(message))).toBe(true)
    expect(found.some(({ message }) => message.includes('\n\n') && message.length > 500)).toBe(true)
  })

  test('come in pages on request', async () => {
    const whole = await messagesOf(aarav, '91-9000000001', '')
    const part = await messagesOf(aarav, '91-9000000001', '?start_index=38&batch_size=5')
    expect(part).toEqual(whole.slice(38))
    expect((await ask(aarav, '91-9000000001', '?batch_size=1001')).status).toBe(400)
    expect((await ask(aarav, '91-9000000001', '?start_index=-1')).status).toBe(400)
  })

  test('another number, another calling code and another institute are not found [message-5]', async () => {
    for (const phone of ['91-9000000002', '91-1234567', '1-9000000001'])
      expectNotFound(await ask(aarav, phone))
    const riya = await t.signedIn('9000000021')
    expectNotFound(await ask({ ...aarav, institute_id: riya.institute_id }, '91-9000000001'))
    expect((await ask(aarav, '9000000001')).status).toBe(400)
  })

  test('a parent reads those to the own number, not those to the child’s [message-5]', async () => {
    const meera = await t.signedIn('9000000011')
    expect(await messagesOf(meera, '91-9000000011')).toHaveLength(40)
    await t.database.pool.query(`update person set phone = '9111111111' where id = $1`, [meera.user_id])
    expectNotFound(await ask(meera, '91-9111111111'))
  })

  test('an open user has messages; the same number at another institute has others [message-5]', async () => {
    expect(await messagesOf(await t.signedIn('9000000031'), '91-9000000031')).toHaveLength(40)
    await t.database.pool.query(
      `insert into message (institute_id, phone, text, sent_at)
       select id, '9000000001', 'from elsewhere', now() from institute where id <> $1`,
      [aarav.institute_id],
    )
    expect(await messagesOf(aarav, '91-9000000001')).toHaveLength(40)
  })
})

test('until when they were read is the same on every device, and never earlier than it was [message-10, message-11, message-14]', async () => {
  const [phone, laptop] = [await t.signedIn('9000000002'), await t.signedIn('9000000002')]
  const other = await t.signedIn('9000000011')
  const { institute_id } = phone
  const until = async (of: SignedIn) => {
    const reply = await send(t, messagesRead, { params: { institute_id } }, of.student_auth)
    return messagesRead.reply.parse(reply.json()).result.until
  }
  const read = (moment: string, institute = institute_id) =>
    send(t, readMessages, { body: { institute_id: institute, until: moment } }, phone.student_auth)
  expect(await until(laptop)).toBe('')
  await read('2026-03-02T04:30:00.000Z')
  expect(await until(laptop)).toBe('2026-03-02T10:00:00+05:30')
  await read('2026-03-01T04:30:00.000Z')
  expect(await until(laptop)).toBe('2026-03-02T10:00:00+05:30')
  // A device may have a wrong clock: what comes later is unread.
  t.setClock(new Date('2026-03-03T04:30:00Z'))
  await read('2031-01-01T00:00:00.000Z')
  t.setClock(new Date())
  expect(await until(laptop)).toBe('2026-03-03T10:00:00+05:30')
  expect(await until(other)).toBe('')
  expectNotFound(await read('2026-03-02T04:30:00.000Z', institute_id + 1))
})

test.each([
  '2026-11-20T10:00:00+05:30',
  '2026-11-20T00:00:40+05:30',
  '2027-03-31T23:59:59+05:30',
  '2028-02-29T12:00:00+05:30',
])('the demo at %s: three today, one a day before, none later than now [message-16]', (moment) => {
  const now = new Date(moment)
  const today = moment.slice(0, 10)
  const moments = Array.from({ length: 40 }, (_, index) => momentOf({ now, today }, index))
  const dayOf = (one: Date) => new Date(one.getTime() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const days = moments.map(dayOf)
  expect(days.slice(0, 4).filter((day) => day === today)).toHaveLength(3)
  expect(new Set(days).size).toBe(38)
  expect(Math.max(...moments.map(Number))).toBeLessThanOrEqual(now.getTime())
})
