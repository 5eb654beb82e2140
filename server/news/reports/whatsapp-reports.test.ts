import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'
import { signed, whatsAppSettings } from '#server/messengers/testing-whatsapp.ts'
import { bodyOf, phone, prepareReports, type Status, sentAt, statusOf } from '#server/news/reports/testing.ts'
import { whatsAppReportsPath } from '#server/news/reports/whatsapp-routes.ts'
import { sealKey } from '#server/news/send/message-key.ts'
import { noteOutcomes, noteRefusals } from '#server/news/send/queries.ts'

let t: TestApp
let app: TestApp['app']
let logged = ''
const { query, addSent, reportOf, refusals } = prepareReports(() => t)
beforeAll(async () => {
  t = await createTestApp(whatsAppSettings)
  t.setClock(new Date(sentAt.getTime() + 3_600_000))
})
afterAll(async () => {
  await app.close()
  await t.close()
})
beforeEach(async () => {
  await query('delete from news')
  await query('delete from news_refusal')
  logged = ''
  await app?.close()
  const log = pino(
    { level: 'debug' },
    {
      write: (line: string) => {
        logged += line
      },
    },
  )
  app = await createApp({ ...t.context, log })
})

const post = (payload: string, headers: Record<string, string> = signed(payload)) =>
  app.inject({ method: 'POST', url: whatsAppReportsPath, headers, payload })
const report = async (...statuses: Status[]) => (await post(bodyOf(statuses.map(statusOf)))).statusCode

describe('reports of a delivery [news-47]', () => {
  const all = ['sent', 'failed', 'delivered', 'read', 'deleted'].map((status) => ({
    status,
    code: undefined,
  }))
  function* orders(list: typeof all): Generator<typeof all> {
    if (list.length < 2) yield list
    for (const [at, one] of list.entries())
      for (const rest of orders(list.toSpliced(at, 1))) yield [one, ...rest]
  }

  test('end at the best of them in any order, together or one by one, also repeated', async () => {
    for (const [turn, order] of [...orders(all)].entries()) {
      if (turn % 6 !== 0) continue
      const [one, other] = [await addSent(), await addSent()]
      const statuses = (key: string) => [...order, ...order].map(({ status }) => ({ key, status }))
      expect(await report(...statuses(one.key))).toBe(200)
      for (const each of statuses(other.key)) await report(each)
      expect([await reportOf(one), await reportOf(other)]).toEqual(['read', 'read'])
    }
  })

  test('keep when and why it was, and what came first', async () => {
    const sent = await addSent()
    const at = async () =>
      (await query('select reported_at as at from news_delivery where news_id = $1', [sent.newsId]))[0].at
    await report({ key: sent.key, status: 'failed', code: 131000, minutes: 2 })
    expect(await reportOf(sent)).toBe('failed whatsapp: 131000')
    await report({ key: sent.key, status: 'delivered', minutes: 1 })
    await report({ key: sent.key, status: 'delivered', minutes: 9 })
    await report({ key: sent.key, status: 'failed', code: 131026, minutes: 10 })
    expect([await reportOf(sent), await at()]).toEqual(['delivered', new Date(sentAt.getTime() + 60_000)])
    await report({ key: sent.key, status: 'read', minutes: 100_000 })
    expect([await reportOf(sent), await at()]).toEqual(['read', t.now()])
    expect(await refusals()).toEqual([])
  })

  test.each([
    ['not claimed by a job', { job_id: 'null', handed_at: 'null' }],
    ['not sent', { handed_at: 'null', dropped_at: 'now()', reason: `'turned off'` }],
    ['planned again since', { due_at: `'2026-06-15T14:00:00+05:30'` }],
  ])('change nothing where it is %s', async (_what, more) => {
    const sent = await addSent()
    for (const [column, value] of Object.entries(more))
      await query(`update news_delivery set ${column} = ${value} where news_id = $1`, [sent.newsId])
    await report({ key: sent.key, status: 'failed', code: 131026 })
    expect([await reportOf(sent), await refusals()]).toEqual(['', []])
  })

  test('change nothing where the news is withdrawn, not there any more, or of another institute', async () => {
    const [withdrawn, gone] = [await addSent(), await addSent()]
    await query('update news set withdrawn_at = $2 where id = $1', [withdrawn.newsId, sentAt])
    await query('delete from news where id = $1', [gone.newsId])
    const other = sealKey(t.context.secrets, {
      instituteId: 2,
      newsId: withdrawn.newsId,
      channel: 'whatsapp',
    })
    await query('update news set withdrawn_at = null where id = $1', [withdrawn.newsId])
    expect(await report({ key: gone.key, status: 'read' }, { key: other, status: 'read' })).toBe(200)
    await query('update news set withdrawn_at = $2 where id = $1', [withdrawn.newsId, sentAt])
    await report({ key: withdrawn.key, status: 'read' })
    expect(await reportOf(withdrawn)).toBe('')
  })

  test('may come before the reply to the message is noted', async () => {
    const sent = await addSent({ more: { handed_at: 'null' } })
    await report({ key: sent.key, status: 'failed', code: 131026 })
    const channel = 'whatsapp'
    const at = { instituteId: 1, channel, now: t.now(), jobId: 7 } as const
    await noteOutcomes(t.database.pool, { ...at, ids: [sent.newsId], handed: [true], reasons: [''] })
    await noteRefusals(t.database.pool, { ...at, refusedIds: [], reasons: [], reachedIds: [sent.personId] })
    const [row] = await query('select handed_at, report from news_delivery where news_id = $1', [sent.newsId])
    expect(row).toEqual({ handed_at: t.now(), report: 'failed' })
    expect(await refusals()).toEqual([{ personId: sent.personId, channel, reason: 'whatsapp: 131026' }])
  })

  test('by the thousand in one call, and in two at once with the same rows', async () => {
    const many = []
    for (let turn = 0; turn < 150; turn++) many.push(await addSent({ to: turn % 4 }))
    const statuses = many.map(({ key }) => ({ key, status: 'delivered' }))
    const filled = Array.from({ length: 7 }, () => statuses).flat()
    const codes = await Promise.all([
      report(...filled),
      report(...filled.toReversed().map((one) => ({ ...one, status: 'read' }))),
      report(...filled.map((one) => ({ ...one, status: 'failed', code: 131026 }))),
      report(...filled.toReversed()),
    ])
    expect(codes).toEqual([200, 200, 200, 200])
    const rows = await query('select distinct report from news_delivery')
    expect([rows, await refusals()]).toEqual([[{ report: 'read' }], []])
  })
})

describe('a person whom the channel does not reach [news-40, news-47]', () => {
  test.each([131026, 131021, 131050])('is noted after %i, until a message is delivered', async (code) => {
    const [first, second] = [await addSent(), await addSent()]
    await report({ key: first.key, status: 'failed', code })
    expect(await refusals()).toEqual([
      { personId: first.personId, channel: 'whatsapp', reason: `whatsapp: ${code}` },
    ])
    await report({ key: second.key, status: 'delivered' })
    expect(await refusals()).toEqual([])
  })

  test('is not one for whom a fault of the account, the template or a limit was reported', async () => {
    for (const code of [131042, 132015, 131049, 130429, 131000, 424_242]) {
      const sent = await addSent()
      await report({ key: sent.key, status: 'failed', code })
      expect(await reportOf(sent)).toBe(`failed whatsapp: ${code}`)
    }
    expect(await refusals()).toEqual([])
  })

  test('of two messages in one call, one of which came, is reached', async () => {
    const [first, second] = [await addSent(), await addSent()]
    await report({ key: first.key, status: 'failed', code: 131026 }, { key: second.key, status: 'delivered' })
    expect(await refusals()).toEqual([])
  })
})

test('what the operator has to mend is logged once, and no log has a number, text, token or key [news-46]', async () => {
  const [one, other] = [await addSent(), await addSent({ to: 1 })]
  for (const { key } of [one, other]) await report({ key, status: 'failed', code: 131042 })
  await report({ key: one.key, status: 'failed', code: 131026 })
  await post(bodyOf([]), signed(bodyOf([]), 'a guess'))
  await app.inject({
    url: `${whatsAppReportsPath}?hub.mode=subscribe&hub.verify_token=a-guessed-token&hub.challenge=7`,
  })
  const faults = logged.split('\n').filter((line) => line.includes('the operator has to act'))
  expect(faults.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 50, code: 131042 }),
  ])
  expect(logged).toContain(whatsAppReportsPath)
  for (const secret of [
    phone,
    'Fair',
    one.key,
    'a-guessed-token',
    whatsAppSettings.WHATSAPP_VERIFY_TOKEN,
    'wamid',
  ])
    expect(logged).not.toContain(secret)
})
