import { expect, test } from 'vitest'
import { prepareRecords } from '#server/exchange/testing-records.ts'

const records = prepareRecords()
const head = 'kind,channel,template,language,sender,entity,text'
const sms = (kind: string, text: string) => `${kind},sms,110716,,SUNSCH,110146,"${text}"\n`

test('templates and budgets move, and are ended by removing them [news-42, news-43]', async () => {
  const tables = {
    'news-templates': `${head}\nabsence,whatsapp,absence_en,en,10654,,Absent: {child}\n${sms('feeDue', '{child}: {amount} due {dueDay}')}`,
    'news-budgets': 'channel,monthly,price\nsms,"Rs 1,000.50",0.115\nwhatsapp,0,0.0001\n',
  }
  expect(await records.expectRound(tables)).toEqual({
    'news-templates': `${head},removed\nabsence,whatsapp,absence_en,en,10654,,Absent: {child},\nfeeDue,sms,110716,,SUNSCH,110146,{child}: {amount} due {dueDay},\n`,
    'news-budgets': 'channel,monthly,price,removed\nsms,1000.5,0.115,\nwhatsapp,0,0.0001,\n',
  })
  const { rows } = await records.query(
    'select monthly_micros::text, price_micros::text from news_budget order by channel',
  )
  expect(rows).toEqual([
    { monthly_micros: '1000500000', price_micros: '115000' },
    { monthly_micros: '0', price_micros: '100' },
  ])
  const removed = { 'news-budgets': 'channel,removed\nsms,yes\n' }
  expect(await records.loadRight(removed)).toEqual({ 'news-budgets': { added: 0, changed: 0, ended: 1 } })
})

test('a place that the kind does not have is a fault, which says those that it has [news-42]', async () => {
  const rows = `${sms('absence', '{child} {day} {subjects} {text} {institute} {link}')}${sms('homework', '{child} {day}')}${sms('document', 'Without a place')}`
  expect(await records.faultsIn({}, { 'news-templates': `${head}\n${rows}` })).toEqual([
    'news-templates.csv:3: text: has a place that news of the kind homework does not have: it has {child}, {text}, {institute}, {link}, {subject}, {dueDay}, {title}',
  ])
})

test.each(['{chld}', '{amount}', 'a { b', 'a } b', '{{1}}', '{ day }', '{#var#}'])(
  'the text "%s" of an absence is a fault [news-42]',
  async (text) => {
    const found = await records.faultsIn({}, { 'news-templates': `${head}\n${sms('absence', text)}` })
    expect(found).toHaveLength(1)
  },
)

test.each([
  ['absence,sms,1107,en,SUNSCH,1101,x', /language: must be there for WhatsApp, and only then/],
  ['absence,whatsapp,absent,,10654,,x', /language: must be there for WhatsApp, and only then/],
  ['absence,sms,11 07,,SUNSCH,1101,x', /template: "11 07" is not an id or a name/],
  ['absence,email,1107,,SUNSCH,1101,x', /channel: "email" is not one of sms, whatsapp/],
  ['busLate,sms,1107,,SUNSCH,1101,x', /kind: "busLate" is not one of /],
])('the template "%s" is a fault [news-42]', async (row, fault) => {
  expect(await records.faultsIn({}, { 'news-templates': `${head}\n${row}\n` })).toEqual([
    expect.stringMatching(fault),
  ])
})

test.each([
  ['sms,-1,0.115', /monthly: "-1" is not between 0 and 100000000/],
  ['sms,1.001,0.115', /monthly: "1.001" has more than 2 decimals/],
  ['sms,1,0', /price: "0" is not between 0.0001 and 1000/],
  ['sms,1,0.00011', /price: "0.00011" has more than 4 decimals/],
  ['push,1,1', /channel: "push" is not one of sms, whatsapp/],
])('the budget "%s" is a fault [news-43]', async (row, fault) => {
  expect(await records.faultsIn({}, { 'news-budgets': `channel,monthly,price\n${row}\n` })).toEqual([
    expect.stringMatching(fault),
  ])
})
