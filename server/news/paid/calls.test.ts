import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newsChoices } from '#domain/news/calls.ts'
import { adminOf, makeToken } from '#server/exchange/admin/testing.ts'
import { send } from '#server/http/testing/send.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let own: ReturnType<typeof adminOf>
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const noon = new Date('2026-06-15T12:00:00+05:30')

beforeAll(async () => {
  t = await createTestApp()
  own = adminOf(t, await makeToken(t, 1, ['news', 'read', 'write']))
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const table of [
    'news_budget',
    'news_template',
    'news_spending',
    'news_choice',
    'news_default',
    'push_subscription',
  ])
    await query(`delete from ${table}`)
})

const budget = (channel: string, institute = 1) =>
  query(`insert into news_budget values ($1, $2, 500000000, 115000)`, [institute, channel])
const template = (kind: string, channel: string, institute = 1) =>
  query(`insert into news_template values ($1, $2, $3, 't', '', 'S', '', '{text}')`, [
    institute,
    kind,
    channel,
  ])

test('what news costs in a month is there with budget and price, and since when it is spent [news-45]', async () => {
  t.setClock(noon)
  await budget('sms')
  await query(`insert into news_spending values
    (1, 'sms', '2026-06', 1150000, 10, '2026-06-14T06:30:00Z', 500000000), (1, 'whatsapp', '2026-06', 690000, 2, null, null),
    (1, 'sms', '2026-05', 115000, 1, null, null), (2, 'sms', '2026-06', 999, 9, null, null)`)
  const sms = { channel: 'sms', budget: 500, price: 0.115 }
  expect((await own.get('news/costs')).result).toEqual([
    { ...sms, messages: 10, spent: 1.15, limit_at: '2026-06-14T12:00:00+05:30' },
    { channel: 'whatsapp', budget: null, price: null, messages: 2, spent: 0.69, limit_at: null },
  ])
  expect((await own.get('news/costs?month=2026-05')).result).toEqual([
    { ...sms, messages: 1, spent: 0.115, limit_at: null },
  ])
  await query(`update news_budget set monthly_micros = 500000001`)
  expect((await own.get('news/costs')).result).toMatchObject([{ limit_at: null }, { limit_at: null }])
  await query(`update news_spending set month = '2026-04' where limit_at is not null`)
  expect((await own.get('news/costs?month=2026-04')).result).toMatchObject([
    { limit_at: '2026-06-14T12:00:00+05:30' },
  ])
  for (const month of ['2026-13', '2026', 'x'])
    expect((await own.get(`news/costs?month=${month}`)).status).toBe(400)
  const writer = adminOf(t, await makeToken(t, 1, ['read', 'write']))
  expect((await writer.get('news/costs')).status).toBe(403)
})

test('an institute cannot set its own budget, and sets its templates [news-43]', async () => {
  const refused = await own.put('news-budgets', [{ channel: 'sms', monthly: '100000', price: '0.0001' }])
  expect(refused.status).toBe(422)
  expect(refused.faults?.map(({ problem }) => problem)).toContain(
    'is set by the operator of the server only: npm run import',
  )
  await budget('sms')
  for (const row of [
    { channel: 'sms', monthly: '600', price: '0.115' },
    { channel: 'sms', removed: 'yes' },
  ])
    expect((await own.put('news-budgets', [row])).status).toBe(422)
  expect(await query('select monthly_micros::int as micros from news_budget')).toEqual([
    { micros: 500_000_000 },
  ])
  const text = { kind: 'absence', channel: 'sms', template: 't', sender: 'S', text: '{child}' }
  expect((await own.put('news-templates', [text])).status).toBe(200)
})

test('a person chooses only from what the institute can send [news-41]', async () => {
  const aarav = await t.signedIn('9000000001')
  const offered = async () => {
    const reply = await send(
      t,
      newsChoices,
      { params: { institute_id: aarav.institute_id } },
      aarav.student_auth,
    )
    return newsChoices.reply
      .parse(reply.json())
      .result.topics.filter(({ channel }) => channel !== 'push' && channel !== 'email')
  }
  const institute = aarav.institute_id
  await template('feeDue', 'sms', institute)
  await template('absence', 'whatsapp', institute)
  expect(await offered()).toEqual([])
  await budget('sms', institute)
  await budget('whatsapp', institute)
  await template('passwordChanged', 'sms', institute)
  // Of a later release.
  await template('busLate', 'sms', institute)
  expect(await offered()).toEqual([
    { topic: 'attendance', channel: 'whatsapp', is_on: false, is_fixed: false },
    { topic: 'fees', channel: 'sms', is_on: true, is_fixed: false },
    { topic: 'security', channel: 'sms', is_on: true, is_fixed: false },
  ])
  await query(`update news_budget set monthly_micros = 0 where channel = 'sms'`)
  expect((await offered()).map(({ channel }) => channel)).toEqual(['whatsapp'])
})

test('a phone reaches people whom no other channel does, where the institute can send to it [news-29]', async () => {
  const unreachable = async () => {
    const { result } = await own.get('news/unreachable')
    return result.people.map((one: { person_id: number }) => one.person_id) as number[]
  }
  const people = await query(
    `update person set email = null where id in (select id from person where institute_id = 1 and role = 'student' and status = 'active'
      and phone is not null order by id limit 3) returning id::int`,
  )
  const [one, two, three] = people.map(({ id }) => id).toSorted((a, b) => a - b)
  await query(`update person set phone = null where id = $1`, [three])
  expect(await unreachable()).toEqual(expect.arrayContaining([one, two, three]))
  await budget('sms')
  expect(await unreachable()).toContain(one)
  await template('absence', 'sms')
  expect((await unreachable()).filter((id) => [one, two, three].includes(id))).toEqual([three])
  await query(`insert into news_refusal values (1, $1, 'sms', 'gateway: 400', $2)`, [two, noon])
  expect((await unreachable()).filter((id) => [one, two, three].includes(id))).toEqual([two, three])
  await budget('whatsapp')
  await template('absence', 'whatsapp')
  expect(await unreachable()).toContain(two)
  await query(`insert into news_choice values (1, $1, 'fees', 'whatsapp', true)`, [two])
  expect(await unreachable()).not.toContain(two)
})
