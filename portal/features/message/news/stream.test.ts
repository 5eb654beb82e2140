import { expect, test } from 'vitest'
import type { NewsItem } from '#domain/news/calls.ts'
import { newsText } from '#domain/news/text.ts'
import { makeZone } from '#domain/zone.ts'
import { type StreamRow, shownWhole, streamOf } from './stream.ts'
import { makeNews } from './testing.ts'

const { dayAt } = makeZone('Asia/Kolkata')
const sent = (message: string, createdDateTime: string) => ({ message, createdDateTime })
const ofMessage = (news_id: number, text: string, created_at: string) =>
  makeNews({
    news_id,
    kind: 'message',
    topic: 'messages',
    opens: '/messages',
    text: newsText('message', { text }),
    created_at,
  })

const shownOf = (rows: readonly StreamRow[]) =>
  rows.map((row) => {
    if ('day' in row) return row.day
    const { message, news } = row.entry
    return message ? `${message.message} (${news?.news_id ?? '-'})` : String(news?.news_id)
  })
const stream = (news: NewsItem[], messages: ReturnType<typeof sent>[] = [], isWhole = true) =>
  streamOf({ news, messages, isWhole, dayAt })

test('news and messages are one stream by day, the newest first; what pages have twice is shown once [news-62]', () => {
  const late = makeNews({ news_id: 7, created_at: '2026-11-28T18:30:00+00:00' })
  const rows = stream(
    [makeNews({ news_id: 5, created_at: '2026-11-28T09:00:00+05:30' }), late, late],
    [sent('Noon', '2026-11-28T12:00:00+05:30'), sent('Older', '2026-11-27T12:00:00+05:30')],
  )
  expect(shownOf(rows)).toEqual(['2026-11-29', '7', '2026-11-28', 'Noon (-)', '5', '2026-11-27', 'Older (-)'])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

test('a message is shown once, whole, in place of its news: also long ones, and the same one sent twice [news-62]', () => {
  const long = `Dear parents,\n\n${'we meet on Monday. '.repeat(30)}`
  const rows = stream(
    [
      ofMessage(4, 'Fees', '2026-11-28T12:00:00+05:30'),
      ofMessage(3, long.slice(0, 200), '2026-11-28T11:00:00+05:30'),
      ofMessage(2, 'Fees', '2026-11-28T10:00:00+05:30'),
      ofMessage(1, 'Gone', '2026-11-28T09:00:00+05:30'),
    ],
    [
      sent('Fees', '2026-11-28T10:00:00+05:30'),
      sent(long, '2026-11-28T11:00:00+05:30'),
      sent('Fees', '2026-11-28T12:00:00+05:30'),
    ],
  )
  expect(shownOf(rows)).toEqual(['2026-11-28', 'Fees (4)', `${long} (3)`, 'Fees (2)', '1'])
})

test.each([
  ['Asia/Kolkata', ['2026-03-01', '2026-02-28']],
  ['Asia/Kathmandu', ['2026-03-01']],
  ['America/New_York', ['2026-02-28']],
] as const)('the day is the institute’s: %s [message-2]', (zone, days) => {
  const messages = [sent('a', '2026-02-28T18:29:59Z'), sent('b', '2026-02-28T18:30:00Z')]
  const rows = streamOf({ news: [], messages, isWhole: true, dayAt: makeZone(zone).dayAt })
  expect(rows.flatMap((row) => ('day' in row ? [row.day] : []))).toEqual(days)
})

test('without messages, and with one of an invalid moment, there is nothing', () => {
  expect(stream([])).toEqual([])
  expect(stream([], [sent('Soon', 'soon')])).toEqual([])
})

test('older messages wait until the news of their time is there [news-66]', () => {
  const news = [makeNews({ news_id: 9, created_at: '2026-11-28T09:00:00+05:30' })]
  const messages = [sent('Same', '2026-11-28T09:00:00+05:30'), sent('Older', '2026-11-28T08:59:59+05:30')]
  expect(shownOf(stream(news, messages, false))).toEqual(['2026-11-28', '9', 'Same (-)'])
  expect(shownOf(stream(news, messages))).toEqual(['2026-11-28', '9', 'Same (-)', 'Older (-)'])
  expect(stream([], messages, false)).toEqual([])
})

test('keys of rows stay the same when newer ones come, so that nothing is measured again', () => {
  const messages = [sent('One', '2026-11-27T09:00:00+05:30'), sent('Two', '2026-11-28T09:00:00+05:30')]
  const before = stream([makeNews({ news_id: 3 })], messages).map(({ key }) => key)
  const after = stream(
    [makeNews({ news_id: 3 }), makeNews({ news_id: 4 })],
    [...messages, sent('Three', '2026-11-29T09:00:00+05:30')],
  ).map(({ key }) => key)
  expect(before.filter((key) => !after.includes(key))).toEqual([])
})

test('messages, and what opens no screen, are read by seeing the stream [news-64]', () => {
  const rows = stream(
    [
      makeNews({ news_id: 1 }),
      makeNews({ news_id: 2, kind: 'ofALaterRelease', opens: '/nowhere' }),
      ofMessage(3, 'Fees', '2026-11-28T10:00:00+05:30'),
    ],
    [sent('Fees', '2026-11-28T10:00:00+05:30')],
  )
  const whole = shownWhole(rows, ({ opens }) => opens !== '/nowhere')
  expect(whole.map(({ news_id }) => news_id).toSorted()).toEqual([2, 3])
})
