import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAnnouncements } from '#domain/home/calls.ts'
import { readMessages } from '#domain/message/calls.ts'
import { chooseNews, newsChoices, newsList, newsPage, newsUnread, readNews } from '#domain/news/calls.ts'
import { newsKindNames, topicOf } from '#domain/news/kinds.ts'
import type { SignedIn } from '#domain/session/calls.ts'
import { expectNotFound } from '#server/http/testing/not-found.ts'
import { send } from '#server/http/testing/send.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { writeCursor } from '#server/network/cursor.ts'
import { unsubscribePath } from '#server/news/email/unsubscribe.ts'

let t: TestApp
let parent: SignedIn
let aarav: SignedIn
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
beforeAll(async () => {
  t = await createTestApp()
  aarav = await t.signedIn('9000000001')
  parent = await t.signedIn('9000000010', { user_id: aarav.user_id })
})
afterAll(() => t.close())

const list = async (of: SignedIn, asked: Record<string, string | number> = {}) => {
  const reply = await send(
    t,
    newsList,
    { params: { institute_id: of.institute_id }, query: asked },
    of.student_auth,
  )
  return newsList.reply.parse(reply.json()).result
}
const unread = async (of: SignedIn) => {
  const reply = await send(t, newsUnread, { params: { institute_id: of.institute_id } }, of.student_auth)
  return newsUnread.reply.parse(reply.json()).result.count
}
const read = (of: SignedIn, body: object) =>
  send(t, readNews, { body: { institute_id: of.institute_id, ...body } }, of.student_auth)
const personOf = async (phone: string) =>
  (await query('select id from person where phone = $1', [phone]))[0].id

describe('the inbox [news-24]', () => {
  test('has a day of news in the demo, newest first, each with the screen that it opens [news-27]', async () => {
    const { news, next } = await list(parent)
    expect(news.length).toBeGreaterThan(5)
    expect(next).toBe('')
    expect(new Set(news.map(({ topic }) => topic)).size).toBeGreaterThan(2)
    expect(news.map(({ created_at }) => created_at)).toEqual(
      news
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    )
    for (const one of news) {
      expect(one.text).not.toMatch(/undefined|NaN|: ?$/)
      expect(one.opens).toMatch(/^\//)
      expect(one.created_at.slice(0, 10)).toBe(one.day)
    }
    expect(new Set(news.map(({ student_id }) => student_id)).size).toBeGreaterThan(1)
  })

  test('is filtered by child and topic', async () => {
    const { news } = await list(parent, { student_id: Number(aarav.student_id) })
    expect(new Set(news.map(({ student_id }) => student_id))).toEqual(new Set([aarav.student_id]))
    const homework = (await list(parent, { topic: 'homework' })).news
    expect(new Set(homework.map(({ topic }) => topic))).toEqual(new Set(['homework']))
    const stranger = await t.signedIn('9000000002')
    expectNotFound(
      await send(
        t,
        newsList,
        { params: { institute_id: parent.institute_id }, query: { student_id: stranger.student_id } },
        parent.student_auth,
      ),
    )
  })

  test('leaves out, and does not count, what only a later release can show [news-50]', async () => {
    const before = [(await list(aarav)).news.length, await unread(aarav)]
    await query(
      `insert into news (institute_id, person_id, kind, subject, cause_id, args, created_at, until_at)
        select $1, $2, 'busLate', '7', 7, '{}', $3, $3`,
      [aarav.institute_id, aarav.user_id, t.now()],
    )
    expect([(await list(aarav)).news.length, await unread(aarav)]).toEqual(before)
  })

  test('comes in pages, without gaps or repeats', async () => {
    const me = await t.signedIn('9000000002')
    const personId = await personOf('9000000002')
    await query(
      `insert into news (institute_id, person_id, kind, subject, cause_id, args, created_at, until_at)
        select $1, $2, 'notice', 'page ' || n, n, '{"title": "x"}', $3, $3 from generate_series(1, 120) n`,
      [me.institute_id, personId, t.now()],
    )
    const seen: number[] = []
    for (let after: string | undefined = '0'; after !== ''; ) {
      const page = await list(me, after === '0' ? {} : { after })
      expect(page.news.length).toBeLessThanOrEqual(newsPage)
      seen.push(...page.news.map(({ news_id }) => news_id))
      after = page.next
    }
    const all = await query('select 1 from news where person_id = $1 and withdrawn_at is null', [personId])
    expect([seen.length, new Set(seen).size]).toEqual([all.length, all.length])
    const wrong = { params: { institute_id: me.institute_id }, query: { after: 'x' } }
    expect((await send(t, newsList, wrong, me.student_auth)).statusCode).toBe(400)
  })

  test.each([
    ['x', 'y'],
    ['9e15', '1'],
    ['8640000000000001', '1'],
    ['-8640000000000000', '1'],
    ['1', '1e30'],
  ])('refuses a place that no page has given: %j %j', async (...place) => {
    const after = writeCursor('news', place)
    const asked = { params: { institute_id: aarav.institute_id }, query: { after } }
    expect((await send(t, newsList, asked, aarav.student_auth)).statusCode).toBe(400)
  })

  test('has nothing that is withdrawn, and nothing of a child who is no longer the parent’s [news-2]', async () => {
    const meera = await t.signedIn('9000000011')
    const [child] = await query('select student_id from guardian where parent_id = $1', [meera.parent_id])
    expect((await list(meera)).news.some(({ student_id }) => student_id === child.student_id)).toBe(true)
    await query('update news set withdrawn_at = now() where person_id = $1', [meera.parent_id])
    expect([(await list(meera)).news, await unread(meera)]).toEqual([[], 0])
    const childrenIn = async () => new Set((await list(parent)).news.map(({ student_id }) => student_id))
    const before = await childrenIn()
    await query('delete from guardian where parent_id = $1 and student_id <> $2', [
      parent.parent_id,
      aarav.student_id,
    ])
    expect(before.size).toBeGreaterThan((await childrenIn()).size)
    expect(await childrenIn()).toContain(aarav.student_id)
  })
})

describe('what is unread [news-25]', () => {
  test('is counted, and read on every device: some of it, or all', async () => {
    const phone = await t.signedIn('9000000001')
    const count = await unread(aarav)
    expect(count).toBe((await list(aarav)).news.length)
    const [one] = (await list(aarav)).news
    expect((await read(phone, { news_ids: [one?.news_id] })).statusCode).toBe(200)
    expect(await unread(aarav)).toBe(count - 1)
    expect((await list(aarav)).news[0]?.is_read).toBe(true)
    await read(phone, { until: '2099-01-01T00:00:00Z' })
    expect(await unread(aarav)).toBe(0)
  })

  test('another’s and an unknown one are not found, and change nothing', async () => {
    const [own] = (await list(parent)).news
    const [others] = await query('select id from news where person_id = $1', [await personOf('9000000001')])
    for (const foreign of [Number(others.id), 999_999_999_999])
      expectNotFound(await read(parent, { news_ids: [own?.news_id, foreign] }))
    expect((await list(parent)).news[0]?.is_read).toBe(false)
  })

  test('has as read what was read on its own screen [news-52]', async () => {
    const ofKind = async (kind: string) => (await list(parent)).news.filter((one) => one.kind === kind)
    const until = t.now().toISOString()
    for (const [kind, call] of [
      ['notice', readAnnouncements],
      ['message', readMessages],
    ] as const) {
      expect((await ofKind(kind)).some((one) => !one.is_read)).toBe(true)
      await send(t, call, { body: { institute_id: parent.institute_id, until } }, parent.student_auth)
      expect((await ofKind(kind)).every((one) => one.is_read)).toBe(true)
    }
    expect(await unread(parent)).toBeGreaterThan(0)
  })
})

describe('choices [news-16, news-17, news-26]', () => {
  const choicesOf = async (of: SignedIn) => {
    const reply = await send(t, newsChoices, { params: { institute_id: of.institute_id } }, of.student_auth)
    return newsChoices.reply.parse(reply.json()).result
  }
  const choose = (of: SignedIn, body: object) =>
    send(
      t,
      chooseNews,
      {
        body: {
          institute_id: of.institute_id,
          quiet_from: '21:00',
          quiet_until: '07:00',
          digest_at: null,
          paused_until: null,
          ...body,
        },
      },
      of.student_auth,
    )
  const isOn = async (of: SignedIn, name: string) =>
    (await choicesOf(of)).topics.find(({ topic, channel }) => topic === name && channel === 'email')?.is_on

  test('are the usual ones until a person chooses others', async () => {
    const usual = await choicesOf(parent)
    expect(usual).toMatchObject({
      quiet_from: '21:00',
      quiet_until: '07:00',
      digest_at: null,
      paused_until: null,
    })
    expect(usual.topics.map(({ topic, channel }) => `${topic} ${channel}`)).toEqual(
      [...new Set(newsKindNames.map(topicOf))].flatMap((topic) => [`${topic} push`, `${topic} email`]),
    )
    const paused = new Date(t.now().getTime() + 86_400_000).toISOString()
    await choose(parent, {
      topics: [{ topic: 'homework', channel: 'email', is_on: false }],
      quiet_from: '22:30',
      digest_at: '18:00',
      paused_until: paused,
    })
    const chosen = await choicesOf(parent)
    expect(chosen).toMatchObject({ quiet_from: '22:30', quiet_until: '07:00', digest_at: '18:00' })
    expect(Date.parse(chosen.paused_until ?? '')).toBeCloseTo(Date.parse(paused), -4)
    expect([await isOn(parent, 'homework'), await isOn(parent, 'fees')]).toEqual([false, true])
    expect(await isOn(aarav, 'homework')).toBe(true)
    await choose(parent, {})
    expect(await choicesOf(parent)).toMatchObject({ digest_at: null, paused_until: null })
    expect(await isOn(parent, 'homework')).toBe(false)
  })

  test.each([
    [{ topics: [{ topic: 'security', channel: 'email', is_on: false }] }],
    [{ quiet_from: '24:00' }],
    [{ paused_until: '2099-01-01T00:00:00Z' }],
  ])('%j is refused', async (body) => {
    expect((await choose(parent, body)).statusCode).toBe(400)
  })

  test('one click in a mail turns the channel off; looking at the address does not [news-23]', async () => {
    const riya = await t.signedIn('9000000021')
    const of = { instituteId: riya.institute_id, personId: riya.user_id, channel: 'email' } as const
    const url = unsubscribePath(t.context.secrets, of)
    const headers = { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' }
    const looked = await t.app.inject({ url, headers: { host: 'localhost' } })
    expect([looked.statusCode, looked.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await isOn(riya, 'homework')).toBe(true)
    const payload = 'List-Unsubscribe=One-Click'
    await t.database.pool.query(`insert into news_default values ($1, 'fees', 'email', true, true)`, [
      riya.institute_id,
    ])
    const stopped = await t.app.inject({ method: 'POST', url, headers, payload })
    expect([stopped.statusCode, stopped.body]).toEqual([
      200,
      expect.stringContaining('except about: fees, security.'),
    ])
    expect([await isOn(riya, 'homework'), await isOn(riya, 'security')]).toEqual([false, true])
    for (const wrong of [url.replace(`-${of.personId}-`, '-1-'), `${url}x`, '/api/v1/news/unsubscribe/x'])
      expectNotFound(await t.app.inject({ method: 'POST', url: wrong, headers, payload }))
  })
})
