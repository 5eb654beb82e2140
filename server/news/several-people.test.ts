import type pg from 'pg'
import { expect, test } from 'vitest'
import { besideUncommitted } from '#server/http/testing/locks.ts'
import { prepareNews } from '#server/news/testing.ts'
import { Refused } from '#server/queue/failure.ts'

const school = prepareNews()
const { load, work, mails, query, setClock } = school

const homework = {
  assignments:
    'id,section,subject,title,opens_at,ends_at\nA1,10A,maths,Set 4,2026-06-15 09:00,2026-06-17 20:00\n',
}
const setUsual = (isOn: boolean, isFixed: boolean) =>
  query(`insert into news_default values (1, 'homework', 'email', $1, $2)`, [isOn, isFixed])
const choose = async (person: string, isOn: boolean) =>
  query(`insert into news_choice values (1, $1, 'homework', 'email', $2)`, [await school.idOf(person), isOn])

test('of the messages of one job only the one that failed is tried again [news-15]', async () => {
  school.failNext()
  await load(homework)
  await work()
  const first = mails()
  expect(first).toHaveLength(4)
  setClock('2026-06-15T10:02:00+05:30')
  await work()
  const again = mails()
  expect(again).toHaveLength(1)
  expect(first).toContain(again[0])
  expect(await query(`select 1 from job where name = 'news-email'`)).toEqual([])
})

test('an address that the mail server refuses permanently is not tried again, and is noted [news-40]', async () => {
  school.failNext(new Refused('mail: EENVELOPE 550'))
  await load(homework)
  await work()
  expect(mails()).toHaveLength(4)
  expect(await query(`select 1 from job where name = 'news-email'`)).toEqual([])
  expect(await query('select reason, count(*)::int from news_delivery group by reason order by 1')).toEqual([
    { reason: 'mail: EENVELOPE 550', count: 1 },
    { reason: null, count: 4 },
  ])
  const [refusal] = await query('select channel, reason from news_refusal')
  expect(refusal).toEqual({ channel: 'email', reason: 'mail: EENVELOPE 550' })
  await load({ assignments: homework.assignments.replace('A1', 'A2').replace('Set 4', 'Set 5') })
  await work()
  expect(await query('select 1 from news_refusal')).toEqual([])
})

test('a message that is refused by itself is not tried again either, and says nothing about the person [news-46]', async () => {
  school.failNext(new Refused('whatsapp: 132012', { isOfRecipient: false }))
  await load(homework)
  await work()
  expect(await query(`select 1 from job where name = 'news-email'`)).toEqual([])
  const dropped = await query('select reason from news_delivery where dropped_at is not null')
  expect([dropped, await query('select 1 from news_refusal')]).toEqual([[{ reason: 'whatsapp: 132012' }], []])
})

test('a topic turned off by the institute reaches people who chose it, unless it is fixed [news-28]', async () => {
  await setUsual(false, false)
  await choose('rohit', true)
  await load(homework)
  await work()
  expect(mails()).toEqual(['rohit: Asha: New homework in Mathematics, due 17-06-2026: Set 4'])
  await query('update news_default set is_fixed = true')
  await load({ assignments: homework.assignments.replace('A1', 'A2').replace('Set 4', 'Set 5') })
  await work()
  expect(mails()).toEqual([])
})

test('news that waits is not sent when its topic has been turned off by the institute [news-28]', async () => {
  setClock('2026-06-15T22:00:00+05:30')
  await load(homework)
  await work()
  await setUsual(false, true)
  setClock('2026-06-16T07:00:01+05:30')
  await work()
  expect(mails()).toEqual([])
  expect(await query('select distinct reason from news_delivery')).toEqual([{ reason: 'turned off' }])
})

test('news that another transaction holds while it is planned is planned after that [news-15]', async () => {
  await load(homework)
  const hold = (other: pg.ClientBase) => other.query('select from news for update')
  await besideUncommitted(school.context().pool, hold, work)
  expect(mails()).toHaveLength(4)
})
