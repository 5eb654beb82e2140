import { beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { messages, readMessages } from '#domain/message/calls.ts'
import { type NewsItem, newsList, newsUnread, readNews } from '#domain/news/calls.ts'
import { newsText } from '#domain/news/text.ts'
import { switchChild } from '#domain/session/calls.ts'
import { loadChanges } from '#portal/shared/outbox/unsent-changes.ts'
import { nameOfRequest, readStored } from '#portal/shared/requests/read.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { unreadDelayMs } from '#portal/shared/time/delays.ts'
import { takeClock } from '#portal/testing/clock.ts'
import { tabTo } from '#portal/testing/keyboard.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer, answerQuery, askedOf, cutNetwork, fail } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'
import { makeNews } from './testing.ts'

const ok = { statusCode: 200, message: 'OK' }
/** Ids that no other test has read in this page. */
let nextId = 1000
const item = (part: Partial<NewsItem> = {}): NewsItem => {
  nextId += 1
  return makeNews({ news_id: nextId, ...part })
}
/** After what a test has marked as read in this page. */
const late = '2026-11-29T09:00:00+05:30'
const list = (news: NewsItem[], next = '') => answer(newsList, { ...ok, result: { news, next } })
const unread = (count: number) => answer(newsUnread, { ...ok, result: { count } })
const row = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
const icon = () => page.getByRole('banner').getByRole('link', { name: /^Messages/ })
const noted = async () => (await askedOf(readNews)).map(({ body }) => body)
/** Whether the device has the first page for the next visit. */
async function isKept(): Promise<boolean> {
  const params = { institute_id: institute() }
  return (await readStored(nameOfRequest(newsList, { params, query: {} }))) !== undefined
}
const institute = () => inject('sessions').aarav.institute_id

beforeEach(() => {
  answer(readMessages, { ...ok, result: null })
  answer(readNews, { ...ok, result: null })
  answer(messages, [])
  unread(0)
})

test('news is listed by day with topic, text and time; what is unread is marked, and opening it marks it as read [news-62, news-64]', async () => {
  const fresh = item({
    text: 'Rs 9,000 of fees are due on 02-12-2026',
    topic: 'fees',
    kind: 'feeDue',
    opens: '/fees',
  })
  list([fresh, item({ text: 'The result is out: Unit 3', topic: 'tests', opens: '/report', is_read: true })])
  unread(1)
  const screen = await renderScreen('/messages')
  await expect.element(icon()).toHaveAccessibleName('Messages, 1 unread')
  await expect.element(row(/^Fees Unread 9:00 AM Rs 9,000/)).toBeVisible()
  await expect.element(row(/^Tests and results 9:00 AM The result is out: Unit 3$/)).toBeVisible()
  expect(await noted()).toEqual([])
  unread(0)
  await row(/Rs 9,000/).click()
  await expect.poll(screen.address).toBe('/fees')
  await expect.poll(noted).toEqual([{ institute_id: institute(), news_ids: [fresh.news_id] }])
  await expect.element(icon()).toHaveAccessibleName('Messages')
  await screen.goBack()
  await expect.element(row(/^Fees 9:00 AM Rs 9,000/)).toBeVisible()
})

test('a piece of news of another child opens the screen of that child, and Back leads here again [news-64]', async () => {
  const { rohanOfAnaya } = inject('sessions')
  answer(switchChild, { ...ok, result: rohanOfAnaya })
  const { student_id } = rohanOfAnaya
  list([
    item({
      student_id,
      student_name: 'Anaya Sharma',
      opens: '/timetable',
      text: 'Marked absent',
      topic: 'attendance',
    }),
  ])
  const screen = await renderScreen('/messages', { as: 'rohan' })
  await row(/Anaya · Attendance Unread 9:00 AM Marked absent/).click()
  await expect.element(page.getByText('Now showing Anaya')).toBeVisible()
  expect(screen.address()).toBe('/timetable')
  expect(getSession().studentId).toBe(student_id)
  await screen.goBack()
  await expect.element(row(/Marked absent/)).toBeVisible()
  expect(screen.address()).toBe('/messages')
})

test('a message is there once, whole, as new, and seeing it marks it as read [news-62, news-64, message-10]', async () => {
  const text = 'Dear parents,\n\nwe meet on Monday.'
  const createdDateTime = '2026-11-28T10:00:00+05:30'
  answer(messages, [{ message: text, createdDateTime }])
  const news = item({
    kind: 'message',
    topic: 'messages',
    opens: '/messages',
    text: newsText('message', { text }),
    created_at: createdDateTime,
  })
  list([news])
  await renderScreen('/messages')
  await expect.element(page.getByRole('article')).toMatchTextContent(/we meet on Monday\.New10:00 AM$/)
  expect(page.getByText('New message:').elements()).toEqual([])
  await expect.poll(noted).toEqual([{ institute_id: institute(), news_ids: [news.news_id] }])
})

test('a kind that this release does not know shows its text, and opens what it names [news-67]', async () => {
  list([
    item({
      kind: 'ofALaterRelease',
      topic: 'classes',
      opens: '/live',
      text: 'Your class begins in 10 minutes',
    }),
  ])
  const screen = await renderScreen('/messages')
  await row(/Your class begins in 10 minutes/).click()
  await expect.poll(screen.address).toBe('/live')
})

test('filters of child and topic are in the address, and asked of the server [news-63]', async () => {
  const { rohan, rohanOfAnaya } = inject('sessions')
  list([
    item({ student_id: rohan.student_id, student_name: 'Aarav Sharma', text: 'For Aarav' }),
    item({ student_id: rohanOfAnaya.student_id, student_name: 'Anaya Sharma', text: 'For Anaya' }),
  ])
  const screen = await renderScreen('/messages', { as: 'rohan', width: 390 })
  await expect.element(row(/For Aarav/)).toBeVisible()
  await expectClean('inbox')
  list([item({ student_id: rohanOfAnaya.student_id, student_name: 'Anaya Sharma', text: 'For Anaya' })])
  await page.getByRole('radio', { name: 'Anaya' }).click({ force: true })
  await expect.element(row(/For Aarav/)).not.toBeInTheDocument()
  await expect.element(row(/For Anaya/)).toBeVisible()
  await expect.poll(screen.address).toBe(`/messages?child=${rohanOfAnaya.student_id}`)
  list([])
  await page.getByRole('combobox', { name: 'Topic' }).selectOptions('Fees')
  await expect.element(page.getByText('Nothing here')).toBeVisible()
  await expect
    .poll(async () => (await askedOf(newsList)).at(-1)?.query)
    .toEqual({ student_id: String(rohanOfAnaya.student_id), topic: 'fees' })
  await expectClean('inbox, nothing of a topic')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect.poll(screen.address).toBe('/messages')
})

test('what an address does not name properly is not filtered [news-63]', async () => {
  list([item({ text: 'Here' })])
  await renderScreen('/messages?child=4000000&topic=weather')
  await expect.element(row(/Here/)).toBeVisible()
  expect((await askedOf(newsList)).map(({ query }) => query)).toEqual([{}])
})

test('all is marked as read until the newest that is shown, to the end of its second [news-65]', async () => {
  list([item({ text: 'Newest', created_at: '2026-11-28T09:00:05+05:30' }), item({ text: 'Older' })])
  unread(70)
  await renderScreen('/messages')
  await expect.element(icon()).toHaveAccessibleName('Messages, 70 unread')
  unread(0)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect
    .poll(noted)
    .toEqual([{ institute_id: institute(), news_ids: [], until: '2026-11-28T03:30:05.999Z' }])
  await expect.element(icon()).toHaveAccessibleName('Messages')
  await expect.element(page.getByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument()
  expect(page.getByText('Unread').elements()).toEqual([])
})

test('1,000 pieces of news come page by page, as the end comes near; few are rendered [news-66]', async () => {
  const all = Array.from({ length: 1000 }, (_, index) =>
    item({
      text: `Number ${index + 1}${' and more'.repeat(index % 15)}`,
      created_at: new Date(Date.parse('2026-11-28T03:30:00Z') - index * 3_600_000).toISOString(),
    }),
  )
  answerQuery(newsList, (query) => {
    const start = Number(query.get('after') ?? 0)
    return { ...ok, result: { news: all.slice(start, start + 50), next: start < 950 ? `${start + 50}` : '' } }
  })
  await renderScreen('/messages', { width: 390, height: 740 })
  await expect.element(row(/Number 1$/)).toBeVisible()
  await expect
    .poll(
      () => {
        scrollTo(0, document.documentElement.scrollHeight)
        return [...document.querySelectorAll('main a')].at(-1)?.textContent ?? ''
      },
      { timeout: 20_000 },
    )
    .toMatch(/Number 1000/)
  expect(document.querySelectorAll('main a').length).toBeLessThan(60)
  expect((await askedOf(newsList)).length).toBe(20)
})

test('a page that fails can be tried again; what is there stays [news-66]', async () => {
  let isBroken = true
  const firstPage = [item({ text: 'First page' })]
  const secondPage = [item({ text: 'Second page', created_at: '2026-11-27T09:00:00+05:30' })]
  answerQuery(newsList, (query) => {
    if (!query.has('after')) return { ...ok, result: { news: firstPage, next: 'more' } }
    return isBroken ? 422 : { ...ok, result: { news: secondPage, next: '' } }
  })
  await renderScreen('/messages')
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  await expect.element(row(/First page/)).toBeVisible()
  isBroken = false
  await again.click()
  await expect.element(row(/Second page/)).toBeVisible()
  await expect.element(row(/First page/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Show earlier' }).elements()).toEqual([])
})

test('the icon of the installed app has the number of the header, whatever waits for the person [news-62]', async () => {
  const badge = vi.spyOn(navigator, 'setAppBadge').mockResolvedValue()
  onTestFinished(() => badge.mockRestore())
  takeClock()
  unread(3)
  await renderScreen('/dashboard')
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(unreadDelayMs)
      return icon().element().getAttribute('aria-label')
    })
    .toBe('Messages, 3 unread')
  expect(new Set(badge.mock.calls.flat())).toEqual(new Set([3]))
})

test('an empty inbox says so, and what could not be loaded can be tried again [message-4, news-62]', async () => {
  list([])
  await renderScreen('/messages', { width: 390 })
  await expect.element(page.getByText('No Messages Yet!')).toBeVisible()
  await expectClean('empty inbox')
  leaveScreen()
  const mend = fail(newsList, 422)
  await renderScreen('/messages?topic=homework')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  mend()
  list([item({ text: 'There again' })])
  await again.click()
  await expect.element(row(/There again/)).toBeVisible()
})

test('without a network the inbox is as it was seen, and what is read is noted for later, each set of its own [news-66, news-64]', async () => {
  const [first, second] = [
    item({ text: 'First', opens: '/fees', topic: 'fees', created_at: late }),
    item({ text: 'Second', opens: '/report', topic: 'tests', created_at: late }),
  ]
  list([first, second])
  unread(2)
  await renderScreen('/messages')
  await expect.element(row(/First/)).toBeVisible()
  await expect.element(icon()).toHaveAccessibleName('Messages, 2 unread')
  await expect.poll(isKept).toBe(true)
  leaveScreen()
  const restore = cutNetwork()
  const screen = await renderScreen('/messages')
  await expect.element(icon()).toHaveAccessibleName('Messages, 2 unread')
  await row(/Unread .* First$/).click()
  await expect.poll(loadChanges).not.toEqual([])
  await screen.goBack()
  await row(/Unread .* Second$/).click()
  await expect.element(icon()).toHaveAccessibleName('Messages')
  restore()
  await expect
    .poll(async () => new Set((await noted()).map((body) => JSON.stringify(body))))
    .toEqual(
      new Set(
        [first, second].map(({ news_id }) =>
          JSON.stringify({ institute_id: institute(), news_ids: [news_id] }),
        ),
      ),
    )
})

test('by keyboard alone: filters, mark all, and each piece of news [shell-27]', async () => {
  list([item({ text: 'Opened by Enter', opens: '/fees', topic: 'fees' })])
  unread(1)
  const screen = await renderScreen('/messages')
  await expect.element(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible()
  await tabTo(row(/Opened by Enter/))
  await userEvent.keyboard('{Enter}')
  await expect.poll(screen.address).toBe('/fees')
})
