import { beforeEach, expect, inject, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listThreads } from '#domain/ask/calls.ts'
import { type Message, messages, messagesRead, readMessages } from '#domain/message/calls.ts'
import { newsList, newsUnread } from '#domain/news/calls.ts'
import { loadChanges } from '#portal/shared/outbox/unsent-changes.ts'
import { removeStored, stored } from '#portal/shared/storage.ts'
import { unreadDelayMs } from '#portal/shared/time/delays.ts'
import { takeClock } from '#portal/testing/clock.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer, askedOf, cutNetwork, fail } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'

const cards = () => [...document.querySelectorAll<HTMLElement>('main article')]
const sentMessage = (message: string, createdDateTime = '2026-11-20T09:05:00+05:30'): Message => ({
  message,
  createdDateTime,
})

const icon = () => page.getByRole('banner').getByRole('link', { name: /^Messages/ })
const readUntil = (until: string) =>
  answer(messagesRead, { statusCode: 200, message: 'OK', result: { until } })
/** A device on which this person has read no message. */
const forgetSeen = () => removeStored(stored.seenMessages.shelf, stored.seenMessages.key)

beforeEach(() => {
  answer(readMessages, { statusCode: 200, message: 'OK', result: null })
  // A back end without news: `news/inbox.component.test.tsx` has the others.
  fail(newsList, 404)
  fail(newsUnread, 404)
})

test('on a phone the way to questions holds all of its row, also with new answers', async () => {
  answer(listThreads, (real) => ({ ...real, result: { ...real.result, unread: 12 } }))
  await renderScreen('/messages', { as: 'rohan', width: 390, height: 844 })
  await expect.element(page.getByText('12 new answers')).toBeVisible()
  const card = document.querySelector('main a[href="/ask"]')
  const arrow = card?.querySelector('svg')
  expect(arrow?.getBoundingClientRect().right).toBeLessThan(card?.getBoundingClientRect().right ?? 0)
})

test('where the back end has no news, messages are there alone [news-68]', async () => {
  await renderScreen('/Messages?topic=fees', { as: 'rohan' })
  await expect.element(page.getByText(/Reminder: the fees of this term/).first()).toBeVisible()
  expect(page.getByRole('main').getByRole('combobox').elements()).toEqual([])
  expect(page.getByRole('main').getByRole('radiogroup').elements()).toEqual([])
  const links = () => page.getByRole('main').getByRole('link').elements()
  await expect.poll(() => links().map((link) => link.getAttribute('href'))).toEqual(['/ask'])
})

test('what was read on another device is read here: at the start, and as soon as the tab is back in view [message-9, message-10]', async () => {
  takeClock()
  forgetSeen()
  answer(messages, [
    sentMessage('Second', '2026-11-20T09:05:00+05:30'),
    sentMessage('First', '2026-11-19T09:05:00+05:30'),
  ])
  const end = readUntil('2026-11-19T09:05:00+05:30')
  await renderScreen('/profile')
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(unreadDelayMs)
      return icon().element().getAttribute('aria-label')
    })
    .toBe('Messages, 1 unread')
  end()
  readUntil('2026-11-20T09:05:00+05:30')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(icon()).toHaveAccessibleName('Messages')
})

test('reading is noted on the server, once, and without a network later [message-10]', async () => {
  forgetSeen()
  answer(messages, [sentMessage('Only', '2026-11-20T09:05:00+05:30')])
  const noted = async () => (await askedOf(readMessages)).map(({ body }) => body)
  const { institute_id } = inject('sessions').aarav
  const body = { institute_id, until: '2026-11-20T03:35:00.000Z' }
  await renderScreen('/Messages')
  await expect.poll(noted).toEqual([body])
  leaveScreen()
  await renderScreen('/Messages')
  await expect.element(page.getByText('Only')).toBeVisible()
  expect(await noted()).toEqual([body])
  leaveScreen()
  forgetSeen()
  const restore = cutNetwork()
  await renderScreen('/Messages')
  await expect.element(page.getByText('Only')).toBeVisible()
  await expect.poll(loadChanges).not.toEqual([])
  restore()
  await expect.poll(noted).toEqual([body, body])
})

test('messages are listed by day with weekday and date, the newest first, with their time and lines [message-1, message-2, message-3]', async () => {
  await renderScreen('/Messages')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  const day = page.getByRole('heading', { level: 2 }).first()
  await expect.element(day).toBeVisible()
  expect(day.element().textContent).toMatch(/^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d\d-\d\d-\d{4}$/)
  expect(cards()[0]?.textContent).toContain('Reminder: the fees of this term')
  expect(cards()[0]?.querySelector('time')?.textContent).toMatch(/^\d{1,2}:\d\d [AP]M$/)
  const long = cards().find((card) => card.textContent?.includes('the annual day is close'))
  expect(long?.textContent).toContain('students,\n\nthe annual day')
  expect(getComputedStyle(long?.querySelector('p') as Element).whiteSpace).toBe('pre-wrap')
})

test('the day is the institute’s: two messages a minute apart are of two days [message-2]', async () => {
  answer(messages, [
    sentMessage('After midnight', '2026-11-20T00:00:00+05:30'),
    sentMessage('Before midnight', '2026-11-19T23:59:00+05:30'),
  ])
  await renderScreen('/Messages')
  await expect.element(page.getByText('Before midnight')).toBeVisible()
  const days = page.getByRole('heading', { level: 2 }).elements()
  expect(days.map((day) => day.textContent)).toEqual(['Friday, 20-11-2026', 'Thursday, 19-11-2026'])
  expect(cards().map((card) => card.querySelector('time')?.textContent)).toEqual(['12:00 AM', '11:59 PM'])
})

test('what looks like HTML or a link is text [message-3]', async () => {
  const text = '<b>bold</b> https://example.org/x <img src=x onerror=alert(1)>'
  answer(messages, [sentMessage(text)])
  await renderScreen('/Messages')
  await expect.poll(() => cards()[0]?.textContent).toContain(text)
  expect(document.querySelectorAll('main article :is(a, b, img)')).toHaveLength(0)
})

test('an empty list says so [message-4]', async () => {
  answer(messages, [])
  await renderScreen('/Messages')
  await expect.element(page.getByText('No Messages Yet!')).toBeVisible()
})

test('after a failure it can be tried again [message-4]', async () => {
  const mend = fail(messages, 422)
  await renderScreen('/Messages')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  await expect.element(page.getByText('Nothing is lost. Try again in a minute.')).toBeVisible()
  mend()
  await again.click()
  await expect.poll(() => cards().length).toBeGreaterThan(0)
})

test('1,000 messages are fetched at once; few are rendered, and the last can be reached [message-13]', async () => {
  const newest = Date.parse('2026-11-20T04:00:00Z')
  const all = Array.from({ length: 1000 }, (_, index) => {
    const sent = new Date(newest - index * 3 * 3_600_000).toISOString()
    return sentMessage(`Number ${index + 1}${' and more'.repeat(index % 40)}`, sent)
  })
  answer(messages, all)
  await renderScreen('/Messages')
  await expect.element(page.getByText(/^Number 1$/)).toBeVisible()
  const sizes = (await askedOf(messages)).map(({ query }) => query.batch_size)
  expect(new Set(sizes)).toEqual(new Set(['1000']))
  expect(cards().length).toBeLessThan(60)
  const item = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first()
  expect(Number(item.element().getAttribute('aria-setsize'))).toBeGreaterThan(1100)
  await expect
    .poll(() => {
      scrollTo(0, document.documentElement.scrollHeight)
      return cards().at(-1)?.textContent ?? ''
    })
    .toMatch(/^Number 1000/)
  expect(cards().length).toBeLessThan(60)
})

test('on a phone axe finds nothing; a word without an end makes nothing wider', async () => {
  const word = 'averyveryverylongword'.repeat(20)
  answer(messages, (all) => [sentMessage(word), ...all])
  await renderScreen('/Messages', { width: 360, height: 740 })
  await expect.element(page.getByText(word)).toBeVisible()
  await expectClean('messages')
})
