import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newsTopics } from '#domain/news/kinds.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { signed, whatsAppSettings } from '#server/messengers/testing-whatsapp.ts'
import { wishOf } from '#server/news/reports/stop.ts'
import { prepareReports, sentAt } from '#server/news/reports/testing.ts'
import { whatsAppReportsPath } from '#server/news/reports/whatsapp-routes.ts'

let t: TestApp
const { query, addSent } = prepareReports(() => t)
const phone = '9876500001'

beforeAll(async () => {
  t = await createTestApp(whatsAppSettings)
  t.setClock(new Date(sentAt.getTime() + 3_600_000))
})
afterAll(() => t.close())
beforeEach(async () => {
  await query('delete from news')
  await query('delete from news_choice')
  await query('delete from news_template')
  for (const [institute, sender] of [
    [1, '1065'],
    [2, '1066'],
  ])
    await query(
      `insert into news_template values ($1, 'notice', 'whatsapp', 'notice', 'en', $2, '', '{text}')`,
      [institute, sender],
    )
})

const said = (body: string, { from = `91${phone}`, seconds = 60, type = 'text' } = {}) => ({
  from,
  id: 'wamid.1',
  timestamp: String(Math.floor(sentAt.getTime() / 1000) + seconds),
  type,
  ...(type === 'button' ? { button: { text: body, payload: 'x' } } : { text: { body } }),
})
async function receive(...messages: unknown[]) {
  const value = { metadata: { phone_number_id: '1065' }, contacts: [{ wa_id: `91${phone}` }], messages }
  const payload = JSON.stringify({ entry: [{ id: '1', changes: [{ field: 'messages', value }] }] })
  const { statusCode } = await t.app.inject({
    method: 'POST',
    url: whatsAppReportsPath,
    headers: signed(payload),
    payload,
  })
  return statusCode
}

/** Two people with the number of the first institute, which sends from the number to which they write, and one of the second. */
async function prepare() {
  const [one, other, foreign] = [await addSent(), await addSent({ to: 1 }), await addSent({ institute: 2 })]
  const ids = [one, other, foreign].map(({ personId }) => personId)
  await query('update person set phone = $2 where id = any($1)', [ids, phone])
  return { one: ids[0], other: ids[1], foreign: ids[2] }
}
/** Topics that are on and off, of each person with any. */
const choices = async () =>
  query(
    `select person_id::int as "personId", count(*) filter (where is_on)::int as on, count(*) filter (where not is_on)::int as off
     from news_choice where channel = 'whatsapp' group by 1 order by 1`,
  )

describe('STOP [news-49]', () => {
  test.each(['STOP', 'stop', ' Stop. ', 'रोकें', 'बंद', 'बंद।'])(
    '"%s" turns WhatsApp off for everybody with the number, in the institutes that send from the other one',
    async (word) => {
      const { one, other } = await prepare()
      expect(await receive(said(word))).toBe(200)
      const off = { on: 0, off: newsTopics.length }
      expect(await choices()).toEqual([
        { personId: one, ...off },
        { personId: other, ...off },
      ])
      expect(await query(`select from news_choice where channel <> 'whatsapp'`)).toEqual([])
    },
  )

  test('again, or by a button, is the same', async () => {
    await prepare()
    for (const type of ['button', 'text', 'text']) await receive(said('Stop', { type }))
    expect((await choices()).map(({ off }) => off)).toEqual([newsTopics.length, newsTopics.length])
  })

  test.each(['Please stop the bus', 'stopped', 'stop stop', 'STOP all', '', 'ok'])(
    '"%s" is none',
    async (text) => {
      await prepare()
      expect(await receive(said(text))).toBe(200)
      expect([await choices(), wishOf(text)]).toEqual([[], undefined])
    },
  )

  test('of an unknown number, of one of another country, or of an institute that sends from another one changes nothing', async () => {
    const { foreign } = await prepare()
    await query('update person set phone = $2 where id = $1', [foreign, '9876500002'])
    for (const from of ['919876500099', `1${phone}`, phone, '919876500002', `91${phone}0`])
      expect(await receive(said('STOP', { from }))).toBe(200)
    expect(await receive({ ...said('STOP'), from: 7 }, { type: 'image' }, null)).toBe(200)
    expect(await choices()).toEqual([])
  })
})

test('START turns it on again; what was written last counts, in any order [news-49]', async () => {
  await prepare()
  const [on, off] = [
    { on: newsTopics.length, off: 0 },
    { on: 0, off: newsTopics.length },
  ]
  const counts = async () => (await choices()).map(({ personId: _, ...counted }) => counted)
  await receive(said('STOP'))
  await receive(said('Start'))
  expect(await counts()).toEqual([on, on])
  await receive(said('STOP', { seconds: 90 }), said('START', { seconds: 80 }))
  expect(await counts()).toEqual([off, off])
})
