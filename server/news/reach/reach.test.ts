import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminOf, makeToken } from '#server/exchange/admin/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let own: ReturnType<typeof adminOf>
let people: { id: number; name: string }[]
let noticeId: number

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const noon = new Date('2026-06-15T12:00:00+05:30')

beforeAll(async () => {
  t = await createTestApp({ NEWS_EMAIL: 'on', SMTP_URL: 'smtp://127.0.0.1:1', SMTP_FROM: 'a@school.test' })
  t.setClock(noon)
  own = adminOf(t, await makeToken(t, 1, ['news']))
  people = await query(
    `select id::int, name from person where institute_id = 1 and role in ('student', 'parent') and status = 'active' order by id limit 4`,
  )
  noticeId = (await query('select min(id)::int as id from announcement where institute_id = 1'))[0].id
})
afterAll(() => t.close())
beforeEach(async () => {
  await query('delete from news')
})

type Given = { to: number; kind?: string; subject?: string; causeId?: number; title?: string }
/** News at noon, as planned. @param delivery SQL of what became of its e-mail; without one it was for the inbox only */
async function addNews(
  { to, kind = 'notice', subject = 'S', causeId = noticeId, title = 'Fair' }: Given,
  delivery?: string,
) {
  const [row] = await query(
    `insert into news (institute_id, person_id, kind, subject, cause_id, args, created_at, until_at, planned_at)
     values (1, $1, $2, $3, $4, $5, $6, $6::timestamptz + interval '2 days', $6) returning id`,
    [people[to]?.id, kind, subject, causeId, { title }, noon],
  )
  if (delivery)
    await query(
      `insert into news_delivery (institute_id, news_id, channel, person_id, due_at, handed_at, dropped_at, reason)
       select 1, $1, 'email', $2, $3, ${delivery}`,
      [row.id, people[to]?.id, noon],
    )
  return row.id as number
}
const handed = '$3, null, null'
const waiting = 'null, null, null'
const dropped = `null, $3, 'no address'`

test('a day of news is counted by kind, and each notice of it [news-29]', async () => {
  const read = await addNews({ to: 0 }, handed)
  await query('update news set read_at = $2 where id = $1', [read, noon])
  await addNews({ to: 1 }, waiting)
  await addNews({ to: 2 }, dropped)
  await addNews({ to: 2, subject: 'T', causeId: noticeId + 1, title: 'Sports day' }, handed)
  const withdrawn = await addNews({ to: 3 })
  await query('update news set withdrawn_at = $2 where id = $1', [withdrawn, noon])
  const counts = { first_at: '2026-06-15T12:00:00+05:30', people: 3, read: 1, unreached: 2 }
  const [one, two, three] = ['dropped', 'handed', 'waiting'].map((state) => ({
    channel: 'email',
    state,
    count: 1,
  }))
  expect((await own.get('news')).result).toEqual([
    { kind: 'notice', ...counts, channels: [one, { ...two, count: 2 }, three] },
  ])
  expect((await own.get('news/notice?day=2026-06-15')).result).toEqual({
    news: [
      { about_id: noticeId, text: expect.stringContaining('Fair'), ...counts, channels: [one, two, three] },
      {
        about_id: noticeId + 1,
        text: expect.stringContaining('Sports day'),
        ...counts,
        people: 1,
        read: 0,
        unreached: 0,
        channels: [two],
      },
    ],
    next: '',
  })
  expect((await own.get('news?day=2026-06-14')).result).toEqual([])
  expect((await own.get('news/homework')).result.news).toEqual([])
})

test('whom it reached is listed person by person, in pages [news-29]', async () => {
  for (let to = 0; to < 3; to++) await addNews({ to }, [handed, waiting, dropped][to])
  const { result } = await own.get(`news/notice/${noticeId}/people`)
  const unreported = { report: null, reported_at: null, report_reason: null }
  const email = { channel: 'email', at: '2026-06-15T12:00:00+05:30', reason: null, ...unreported }
  expect(result).toMatchObject({
    people: [
      { name: people[0]?.name, read_at: null, deliveries: [{ ...email, state: 'handed' }] },
      { name: people[1]?.name, deliveries: [{ ...email, state: 'waiting', at: null }] },
      { name: people[2]?.name, deliveries: [{ ...email, state: 'dropped', reason: 'no address' }] },
    ],
    next: '',
  })
  const only = (await own.get(`news/notice/${noticeId}/people?only=unreached`)).result
  expect(only.people.map(({ name }: { name: string }) => name)).toEqual([people[1]?.name, people[2]?.name])
  await query(
    `insert into news (institute_id, person_id, kind, subject, cause_id, args, created_at, until_at)
     select 1, $1, 'notice', 'many' || n, $2, '{"title":"x"}', $3, $3 from generate_series(1, 300) n`,
    [people[3]?.id, noticeId, noon],
  )
  const first = (await own.get(`news/notice/${noticeId}/people`)).result
  const second = (await own.get(`news/notice/${noticeId}/people?after=${first.next}`)).result
  expect([first.people.length, second.people.length, second.next]).toEqual([200, 103, ''])
  const [{ count }] = await query(`select count(*)::int from audit_log where action = 'news.reach-read'`)
  expect(count).toBe(4)
})

test('what the provider reports is there beside what was read in the inbox; what failed has not reached anybody [news-29, news-47]', async () => {
  const [phone, inbox, failed] = [
    await addNews({ to: 0 }, handed),
    await addNews({ to: 1 }, handed),
    await addNews({ to: 2 }, handed),
  ]
  await query('update news set read_at = $2 where id = $1', [inbox, noon])
  const later = new Date(noon.getTime() + 120_000)
  const note = (id: number, report: string, why: string | null) =>
    query('update news_delivery set report = $2, reported_at = $3, report_reason = $4 where news_id = $1', [
      id,
      report,
      later,
      why,
    ])
  await note(phone, 'read', null)
  await note(inbox, 'delivered', null)
  await note(failed, 'failed', 'whatsapp: 131026')
  const { people: found } = (await own.get(`news/notice/${noticeId}/people`)).result
  const reported = (report: string, why: string | null = null) => [
    expect.objectContaining({
      state: 'handed',
      at: '2026-06-15T12:00:00+05:30',
      report,
      reported_at: '2026-06-15T12:02:00+05:30',
      report_reason: why,
    }),
  ]
  expect(found).toMatchObject([
    { read_at: null, deliveries: reported('read') },
    { read_at: '2026-06-15T12:00:00+05:30', deliveries: reported('delivered') },
    { read_at: null, deliveries: reported('failed', 'whatsapp: 131026') },
  ])
  const only = (await own.get(`news/notice/${noticeId}/people?only=unreached`)).result.people
  expect(only.map(({ name }: { name: string }) => name)).toEqual([found[2].name])
  const [counted] = (await own.get('news')).result
  expect(counted).toMatchObject({ people: 3, read: 1, unreached: 1 })
})

test('people whom no channel reaches are listed: without an address, or one that was refused [news-29, news-40]', async () => {
  const [refused] = await query(
    `select id::int from person where institute_id = 1 and role = 'student' and status = 'active' and email is not null order by id limit 1`,
  )
  await query(`insert into news_refusal values (1, $1, 'email', '550', $2)`, [refused?.id, noon])
  const { result } = await own.get('news/unreachable')
  const rows = await query(
    `select id::int from person where institute_id = 1 and role in ('student', 'parent', 'open') and status = 'active'
      and (email is null or id = $1) order by id limit 200`,
    [refused?.id],
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(result.people.map((one: { person_id: number }) => one.person_id)).toEqual(rows.map(({ id }) => id))
})

test('another institute, and a token without the scope, see nothing [news-29]', async () => {
  await addNews({ to: 0 }, handed)
  const other = adminOf(t, await makeToken(t, 2, ['news']))
  expect((await other.get('news')).result).toEqual([])
  expect((await other.get(`news/notice/${noticeId}/people`)).status).toBe(404)
  const writer = adminOf(t, await makeToken(t, 1, ['read', 'write']))
  for (const path of ['news', 'news/notice', `news/notice/${noticeId}/people`, 'news/unreachable'])
    expect((await writer.get(path)).status).toBe(403)
})
