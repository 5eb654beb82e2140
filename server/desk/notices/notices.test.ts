import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AudienceYear, Notice, NoticeInList, ReachSum, Reader } from '#domain/desk/notice-calls.ts'
import { sendNoticeForm } from '#server/desk/notices/testing.ts'
import { type AtDesk, deskOf } from '#server/desk/testing.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let d: ReturnType<typeof deskOf>
let office: AtDesk
let head: AtDesk
let accountant: AtDesk
let year: AudienceYear
/** The section of the first student of the demo, and another one. */
let own = ''
let other = ''
const now = new Date('2026-11-25T10:00:00+05:30')
const sectionOf = (name: string) => year.sections.find((section) => section.name === name)?.id ?? ''
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

beforeAll(async () => {
  t = await createTestApp({ NEWS_EMAIL: 'on', SMTP_URL: 'smtp://127.0.0.1:1', SMTP_FROM: 'a@school.test' })
  t.setClock(now)
  d = deskOf(t)
  office = await d.open('office@staff.test', ['office'])
  head = await d.open('head@staff.test', ['head'])
  accountant = await d.open('accountant@staff.test', ['accountant'])
  const { years } = (await d.ask<{ years: AudienceYear[] }>('GET', 'audience', undefined, head.token)).result
  const current = years.find(({ is_current }) => is_current)
  if (!current) throw new Error('the demo has no current year')
  year = current
  own = sectionOf('10-A')
  other = sectionOf('10-B')
})
afterAll(() => t.close())
beforeEach(() => t.setClock(now))

const plain = () => ({
  year: year.id,
  sections: [own] as string[] | null,
  students: [],
  title: 'Parent-teacher meeting',
  html: '<p>On <strong>Saturday</strong></p>',
  by: 'Office',
  announced_at: null as string | null,
  ...{ urgent: false, link: '' },
})
type Kept = { id: string; number: number | null }
const write = (more: object = {}, { by = office, key = '' } = {}) =>
  t.app
    .inject({
      method: 'POST',
      url: '/desk/v1/notices',
      headers: { authorization: by.token, ...(key && { 'idempotency-key': key }) },
      payload: { ...plain(), ...more },
    })
    .then((answer) => ({
      status: answer.statusCode,
      ...(answer.json() as { message: string; result: Kept }),
    }))
const written = async (more: object = {}) => (await write(more)).result.id
const readOne = async (id: string, by = head) =>
  (await d.ask<Notice>('GET', `notices/${id}`, undefined, by.token)).result
const takeBack = (id: string, by = office) => d.ask('POST', `notices/${id}/take-back`, undefined, by.token)
const boardOf = async (phone: string): Promise<string[]> => {
  const me = await t.signedIn(phone)
  const { body } = await t.get(
    `/api/v1/home/student/${me.institute_id}/${me.student_id ?? 0}`,
    me.student_auth,
  )
  return (body as { ancmnt_title: string }[]).map(({ ancmnt_title }) => ancmnt_title)
}

describe('who may [desk-30]', () => {
  test('the office writes, the head reads, an accountant neither', async () => {
    expect((await write({}, { by: head })).status).toBe(422)
    expect((await write({}, { by: accountant })).status).toBe(422)
    expect((await d.ask('GET', 'notices', undefined, accountant.token)).status).toBe(422)
    const id = await written()
    expect((await takeBack(id, head)).status).toBe(422)
    expect((await readOne(id)).title).toBe('Parent-teacher meeting')
  })

  test('sections of another year and unknown ones are not found', async () => {
    const { years } = (await d.ask<{ years: AudienceYear[] }>('GET', 'audience', undefined, office.token))
      .result
    const earlier = years.find(({ id, sections }) => id !== year.id && sections.length > 0)
    expect(year.sections.reduce((sum, { students }) => sum + students, 0)).toBeGreaterThan(5)
    expect((await write({ sections: ['no-section'] })).status).toBe(404)
    expect((await write({ year: 'no-year' })).status).toBe(404)
    if (earlier) expect((await write({ sections: [earlier.sections[0]?.id] })).status).toBe(404)
  })
})

describe('a notice [desk-31]', () => {
  test('is out at once, for the families of its sections alone, and theirs is the news', async () => {
    const id = await written({ title: 'For one section' })
    expect(await boardOf('9000000001')).toContain('For one section')
    const [{ count }] = await query(
      `select count(*)::int from news join announcement on announcement.id = news.cause_id
        where news.kind = 'notice' and announcement.source_id = $1 and news.withdrawn_at is null`,
      [id],
    )
    expect(count).toBeGreaterThan(1)
    await written({ title: 'For another one', sections: [other] })
    expect(await boardOf('9000000001')).not.toContain('For another one')
    await written({ title: 'For all', sections: null })
    expect(await boardOf('9000000001')).toContain('For all')
  })

  test('for later is seen from its time on', async () => {
    const id = await written({ title: 'Tomorrow', announced_at: '2026-11-26 09:00' })
    expect(await readOne(id)).toMatchObject({ state: 'scheduled', local_time: '2026-11-26 09:00' })
    expect(await boardOf('9000000001')).not.toContain('Tomorrow')
    t.setClock(new Date('2026-11-26T09:01:00+05:30'))
    expect(await boardOf('9000000001')).toContain('Tomorrow')
  })

  test('keeps of what is sent only what is harmless, whatever a client sends', async () => {
    const id = await written({
      title: '<img src=x onerror=alert(1)>',
      html: '<p onclick="x()">a<script>alert(1)</script><a href="javascript:x">b</a></p>',
      by: '=cmd|calc',
    })
    expect(await readOne(id)).toMatchObject({
      title: '<img src=x onerror=alert(1)>',
      html: '<p>a<a rel="noopener noreferrer" target="_blank">b</a></p>',
    })
  })

  test('sent twice after a lost reply is written once', async () => {
    const first = await write({ title: 'Once' }, { key: 'notice-once' })
    expect(await write({ title: 'Once' }, { key: 'notice-once' })).toEqual(first)
    const [{ count }] = await query(`select count(*)::int from announcement where title = 'Once'`)
    expect(count).toBe(1)
  })

  test('has at most one file, by content, which stays or goes with a change', async () => {
    const send = (names: string[]) =>
      sendNoticeForm(t, office.token, { body: { ...plain(), title: 'With a file' }, names })
    expect((await send(['a.pdf', 'b.pdf'])).json()).toMatchObject({
      statusCode: 422,
      message: 'A notice has one file. Put several into one PDF or ZIP.',
    })
    const { id } = (await send(['../../plan.pdf'])).json().result as Kept
    const notice = await readOne(id)
    expect(notice.file_name).toBe('plan.pdf')
    const change = { ...plain(), title: 'Still with it', keeps_file: true, was: notice.cells }
    expect((await d.ask('PUT', `notices/${id}`, change, office.token)).status).toBe(200)
    const kept = await readOne(id)
    expect([kept.title, kept.file_name]).toEqual(['Still with it', 'plan.pdf'])
    const without = { ...change, keeps_file: false, was: kept.cells }
    expect((await d.ask('PUT', `notices/${id}`, without, office.token)).status).toBe(200)
    expect((await readOne(id)).file_name).toBe('')
  })
})

describe('afterwards [desk-34]', () => {
  test('a mistake is mended without notifying again, and another’s change is not overwritten', async () => {
    const id = await written({ title: 'Wronk' })
    const before = await query(
      `select planned_at, created_at from news where args->>'title' = 'Wronk' order by id`,
    )
    const { cells } = await readOne(id)
    const change = { ...plain(), title: 'Right', keeps_file: true, was: cells }
    expect((await d.ask('PUT', `notices/${id}`, change, office.token)).status).toBe(200)
    expect(await boardOf('9000000001')).toContain('Right')
    expect(
      await query(`select planned_at, created_at from news where args->>'title' = 'Right' order by id`),
    ).toEqual(before)
    const late = { ...plain(), title: 'Too late', keeps_file: true, was: cells }
    expect((await d.ask('PUT', `notices/${id}`, late, office.token)).status).toBe(409)
  })

  test('what is taken back is seen by no one, its news is withdrawn, and the list still has it', async () => {
    const id = await written({ title: 'A mistake' })
    expect((await takeBack(id)).status).toBe(200)
    expect(await boardOf('9000000001')).not.toContain('A mistake')
    const [{ open }] = await query(
      `select count(*) filter (where withdrawn_at is null)::int as open from news where args->>'title' = 'A mistake'`,
    )
    expect(open).toBe(0)
    expect(await readOne(id)).toMatchObject({ state: 'taken_back' })
    const { notices } = (
      await d.ask<{ notices: NoticeInList[] }>('GET', 'notices?state=taken_back', undefined, head.token)
    ).result
    expect(notices.map(({ title }) => title)).toContain('A mistake')
    const change = { ...plain(), keeps_file: true, was: (await readOne(id)).cells }
    expect((await d.ask('PUT', `notices/${id}`, change, office.token)).status).toBe(404)
  })
})

describe('the list and the readers [desk-33]', () => {
  test('are found by words, in pages, the newest first', async () => {
    for (let n = 1; n <= 22; n++) await written({ title: `Page ${n}`, sections: null })
    const page = async (after = '') =>
      (
        await d.ask<{ notices: NoticeInList[]; next: string }>(
          'GET',
          `notices?search=${encodeURIComponent('page ')}${after && `&after=${after}`}`,
          undefined,
          head.token,
        )
      ).result
    const first = await page()
    const second = await page(first.next)
    expect([first.notices.length, second.notices.length, second.next]).toEqual([20, 2, ''])
    expect(first.notices[0]?.title).toBe('Page 22')
    const none = await d.ask<{ notices: unknown[] }>('GET', 'notices?search=100%25', undefined, head.token)
    expect(none.result.notices).toEqual([])
  })

  test('say who has read it, by name and number', async () => {
    const id = await written({ title: 'To be read' })
    const count = async () =>
      (
        await d.ask<{ counts: Record<string, { people: number; read: number } | null> }>(
          'GET',
          `notice-readers?notice_id=${id}&notice_id=none`,
          undefined,
          head.token,
        )
      ).result.counts
    const before = await count()
    expect(before[id]?.read).toBe(0)
    expect(before.none).toBeNull()
    t.setClock(new Date('2026-11-25T10:05:00+05:30'))
    const me = await t.signedIn('9000000001')
    await t.app.inject({
      method: 'POST',
      url: '/api/v1/home/announcements-read',
      headers: { authorization: me.student_auth },
      payload: { institute_id: me.institute_id, until: '2026-11-25T04:34:00Z' },
    })
    expect(await count()).toMatchObject({ [id]: { people: before[id]?.people, read: 1 } })
    const { people } = (
      await d.ask<{ people: Reader[] }>('GET', `notices/${id}/people`, undefined, head.token)
    ).result
    expect(people.filter(({ read_at }) => read_at).map(({ name }) => name)).toEqual(['Aarav Sharma'])
    expect(people.some(({ role, child }) => role === 'parent' && child === 'Aarav Sharma')).toBe(true)
  })
})

describe('before it is sent [desk-32]', () => {
  const foresee = async (more: object = {}) =>
    (
      await d.post<ReachSum>(
        'notice-reach',
        { year: year.id, sections: [own], students: [], title: 'Closed today', urgent: true, ...more },
        office.token,
      )
    ).result
  const closed = `insert into news_template (institute_id, kind, channel, template, language, sender, entity, text)
    values (1, 'urgentNotice', 'sms', '1', 'en', 'SCHOOL', '1', 'Dear parent of {child}: {text}')`

  test('one knows how many it reaches, and by what', async () => {
    const sum = await foresee()
    const all = await foresee({ sections: null })
    expect(sum.students).toBe(year.sections.find(({ id }) => id === own)?.students)
    expect(all.students).toBeGreaterThan(sum.students)
    expect([sum.parents > 0, sum.others, all.others]).toEqual([true, 0, 0])
    const email = sum.channels.find(({ channel }) => channel === 'email')
    const [{ count }] = await query(
      `select count(distinct person.id)::int from news join person on person.id = news.person_id
        join announcement on announcement.id = news.cause_id and announcement.source_id = $1 where person.email is not null`,
      [await written({ title: 'Counted' })],
    )
    expect(email).toEqual({ channel: 'email', people: count, cost: null, left: null })
    await query(`insert into news_choice (institute_id, person_id, topic, channel, is_on)
      select 1, id, 'notices', 'email', false from person where phone = '9000000001'`)
    expect((await foresee()).channels.find(({ channel }) => channel === 'email')?.people).toBe(count - 1)
    await query('delete from news_choice')
  })

  test('and what an SMS costs, where the institute has a template and a budget', async () => {
    expect((await foresee()).channels.map(({ channel }) => channel)).not.toContain('sms')
    await query(closed)
    await query(
      `insert into news_budget (institute_id, channel, monthly_micros, price_micros) values (1, 'sms', 500000000, 200000)`,
    )
    const { MESSENGER } = t.context.config
    Object.assign(t.context.config, { MESSENGER: 'log' })
    const sms = (await foresee()).channels.find(({ channel }) => channel === 'sms')
    Object.assign(t.context.config, { MESSENGER })
    expect(sms).toEqual({
      channel: 'sms',
      people: expect.any(Number),
      cost: expect.closeTo((sms?.people ?? 0) * 0.2),
      left: 500,
    })
    expect(sms?.people).toBeGreaterThan(0)
  })
})

test('the key of drafts is the same in each session of a person, and another for others [desk-35]', async () => {
  const keyOf = async (by: AtDesk) =>
    (await d.ask<{ key: string }>('GET', 'draft-key', undefined, by.token)).result.key
  const owner = await d.open('owner@staff.test', ['owner'])
  expect(await keyOf(office)).toBe(await keyOf(office))
  expect(await keyOf(owner)).not.toBe(await keyOf(office))
})
