import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Messenger } from '#server/messengers/message.ts'
import { startWhatsApp, type WhatsAppServer, whatsAppSettings } from '#server/messengers/testing-whatsapp.ts'
import { createWhatsApp } from '#server/messengers/whatsapp.ts'
import { paidSchool } from '#server/news/paid/testing.ts'
import { newsPlan } from '#server/news/plan.ts'
import { recordReports } from '#server/news/reports/record.ts'
import { newsDeliveries } from '#server/news/send/jobs.ts'
import { openKey } from '#server/news/send/message-key.ts'
import { prepareNews } from '#server/news/testing.ts'
import { workOnce } from '#server/queue/testing.ts'

const school = prepareNews({ NEWS_EMAIL: 'off', ...whatsAppSettings })
const { load, query, setClock } = school
const { setBudget, setTemplates, spending } = paidSchool(school)

let server: WhatsAppServer
let messenger: Messenger
beforeAll(async () => {
  server = await startWhatsApp('10654', [{ name: 't-homework', language: 'en', places: 2 }])
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.taken.length = 0
  const token = whatsAppSettings.WHATSAPP_TOKEN
  const now = () => school.now().getTime()
  messenger = createWhatsApp({ api: server.api, token, sayFault: () => undefined }, now)
  await setBudget(100, { channel: 'whatsapp', price: 0.5 })
  await setTemplates({ homework: '{child}: {title}' }, 'whatsapp')
  await query(`insert into news_default values (1, 'homework', 'whatsapp', true, false)`)
  await load({
    assignments:
      'id,section,subject,title,opens_at,ends_at\nA1,10A,maths,Set 4,2026-06-15 09:00,2026-06-17 20:00\n',
  })
})

/** Runs what is due, by the Cloud API. */
async function work() {
  const context = { ...school.context(), messenger }
  while ((await workOnce([newsPlan, ...newsDeliveries], context)) > 0);
}
const deliveries = async () =>
  query(
    `select person.name, handed_at is not null as handed, reason, report from news_delivery
     join person on person.institute_id = news_delivery.institute_id and person.id = news_delivery.person_id
     where channel = 'whatsapp' order by person.name`,
  )
const refusals = async () => query('select reason from news_refusal')
const spent = async () => (await spending()).find(({ channel }) => channel === 'whatsapp')?.micros

test('news goes out as a template, and a report that repeats its key belongs to it [news-46, news-47]', async () => {
  await work()
  const asha = server.taken.find(({ to }) => to === '919100000001')
  expect(asha).toMatchObject({ template: 't-homework', values: ['Asha', 'Set 4'] })
  const of = openKey(school.context().secrets, asha?.key ?? '')
  if (!of) throw new Error('the key is not one of ours')
  await recordReports(school.context(), [
    { ...of, state: 'read', at: school.now(), reason: '', isOfRecipient: false },
  ])
  expect(await deliveries()).toEqual([
    { name: 'Asha', handed: true, reason: null, report: 'read' },
    { name: 'Ravi', handed: true, reason: null, report: null },
  ])
  expect(await spent()).toBe(1_000_000)
})

test('a process that ends after the reply sends the same again under the same key [news-15, news-46]', async () => {
  const { send } = messenger
  let isEnded = false
  messenger = {
    send: async (message) => {
      const sent = await send(message)
      if (isEnded) return sent
      isEnded = true
      throw new Error('the process ended')
    },
  }
  await work()
  setClock('2026-06-15T10:05:00+05:30')
  await work()
  const keys = server.taken.map(({ key }) => key)
  expect([keys.length, new Set(keys).size, await spent()]).toEqual([3, 2, 1_000_000])
})

test('a number that is not on WhatsApp costs nothing, and is noted; a message at fault costs nothing either [news-43, news-46]', async () => {
  server.refuse({ code: 131026 }, { code: 132012 })
  await work()
  expect((await deliveries()).map(({ handed, reason }) => [handed, reason]).toSorted()).toEqual([
    [false, 'whatsapp: 131026'],
    [false, 'whatsapp: 132012'],
  ])
  expect([await refusals(), await spent()]).toEqual([[{ reason: 'whatsapp: 131026' }], 0])
})

test('what only the operator can mend makes no one unreachable, and is sent once it is mended [news-46]', async () => {
  const before = server.requests()
  server.refuse({ code: 132015 }, { code: 132015 })
  await work()
  setClock('2026-06-15T10:30:00+05:30')
  await work()
  expect([server.requests() - before, await refusals(), server.taken]).toEqual([2, [], []])
  setClock('2026-06-15T11:05:00+05:30')
  await work()
  expect([server.taken.length, await refusals(), await spent()]).toEqual([2, [], 1_000_000])
})
