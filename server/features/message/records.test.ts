import { expect, test } from 'vitest'
import { prepareRecords } from '#server/exchange/testing-records.ts'

const records = prepareRecords()

const messages =
  'id,phone,text,sent_at\nM1,+91 98765 43211,"Asha was absent today.\nPlease call.",2026-06-15 11:00\nM2,09876543211,Fee is due,15-06-2026 11:00:30 PM\n'

test('messages move, and are deleted', { tags: 'long' }, async () => {
  expect(await records.expectRound({ messages })).toEqual({
    messages:
      'id,phone,text,sent_at,removed\nM1,9876543211,"Asha was absent today.\nPlease call.",2026-06-15 11:00:00,\nM2,9876543211,Fee is due,2026-06-15 23:00:30,\n',
  })
  expect(await records.loadRight({ messages: 'id,removed\nM1,yes\n' })).toEqual({
    messages: { added: 0, changed: 0, ended: 1 },
  })
})

test('faults [message-15]', async () => {
  const long = 'x'.repeat(2001)
  const wrong = `id,phone,text,sent_at\nA,12,x,2026-06-15 11:00\nB,9876543211,,2026-06-15 25:00\nC,9876543211,${long},2026-06-15 11:00\n`
  expect(await records.faultsIn({ messages }, { messages: wrong })).toEqual([
    'messages.csv:2: phone: "12" is not a phone number of +91',
    'messages.csv:3: text: is empty',
    'messages.csv:3: sent_at: "2026-06-15 25:00" is not a moment such as 2026-06-15 09:30',
    'messages.csv:4: text: is longer than 2000 characters',
  ])
})
