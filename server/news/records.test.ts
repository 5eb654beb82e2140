import { expect, test } from 'vitest'
import { prepareRecords } from '#server/exchange/testing-records.ts'

const records = prepareRecords()

test('what an institute sets for news moves, and is as usual again when it is removed [news-28]', async () => {
  const rows = 'topic,channel,on,fixed\nDocuments,email,yes,\nfees,email,yes,yes\n'
  expect(await records.expectRound({ 'news-defaults': rows })).toEqual({
    'news-defaults': 'topic,channel,on,fixed,removed\ndocuments,email,yes,no,\nfees,email,yes,yes,\n',
  })
  const removed = { 'news-defaults': 'topic,channel,removed\nfees,email,yes\n' }
  expect(await records.loadRight(removed)).toEqual({
    'news-defaults': { added: 0, changed: 0, ended: 1 },
  })
  const { rows: stored } = await records.query('select topic, is_on, is_fixed from news_default')
  expect(stored).toEqual([{ topic: 'documents', is_on: true, is_fixed: false }])
})

test('security, and a channel that is none, are faults [news-17]', async () => {
  const rows = 'topic,channel,on\nsecurity,email,no\nfees,pigeon,yes\n'
  expect(await records.faultsIn({}, { 'news-defaults': rows })).toEqual([
    expect.stringMatching(/^news-defaults\.csv:2: topic: "security" is not one of /),
    expect.stringMatching(/^news-defaults\.csv:3: channel: "pigeon" is not one of /),
  ])
})
