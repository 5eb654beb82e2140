import { beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { messages, readMessages } from '#domain/message/calls.ts'
import { type NewsItem, newsList, newsUnread, readNews } from '#domain/news/calls.ts'
import { notifySettled } from '#portal/shared/outbox/events.ts'
import { refreshSession } from '#portal/shared/session-store.ts'
import { removeStored, stored } from '#portal/shared/storage.ts'
import { answer, askedOf } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'
import { makeNews } from './news/testing.ts'

const ok = { statusCode: 200, message: 'OK' }
const list = (...news: NewsItem[]) => answer(newsList, { ...ok, result: { news, next: '' } })
const unread = (count: number) => answer(newsUnread, { ...ok, result: { count } })
const counted = async () => (await askedOf(newsUnread)).length
const icon = () => page.getByRole('banner').getByRole('link', { name: /^Messages/ })
/** As the service worker does for each message. */
const comes = () =>
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { news: true } }))
const pass = (ms: number) => new Promise((done) => setTimeout(done, ms))

beforeEach(() => {
  answer(readMessages, { ...ok, result: null })
  answer(readNews, { ...ok, result: null })
  answer(messages, [])
})

test('what comes is in the inbox and in the number at once [news-71]', async () => {
  list(makeNews({ news_id: 9001, text: 'Yesterday', is_read: true }))
  unread(0)
  await renderScreen('/messages')
  await expect.element(page.getByRole('link', { name: /Yesterday/ })).toBeVisible()
  list(makeNews({ news_id: 9002, text: 'The bus is late', created_at: '2026-11-30T09:00:00+05:30' }))
  unread(1)
  comes()
  await expect.element(page.getByRole('link', { name: /The bus is late/ })).toBeVisible()
  await expect.element(icon()).toHaveAccessibleName('Messages, 1 unread')
})

test('what is done, as homework that was sent, leaves the number at once, on the same screen [news-51, news-62]', async () => {
  unread(2)
  await renderScreen('/profile')
  await expect.element(icon()).toHaveAccessibleName('Messages, 2 unread')
  unread(1)
  await notifySettled()
  await expect.element(icon()).toHaveAccessibleName('Messages, 1 unread')
})

test('many at once are fetched once a second, and the last of them too [news-71]', async () => {
  unread(0)
  await renderScreen('/profile')
  await expect.poll(counted).toBe(1)
  for (let time = 0; time < 20; time += 1) comes()
  await expect.poll(counted).toBe(2)
  unread(3)
  for (let time = 0; time < 20; time += 1) comes()
  await expect.element(icon()).toHaveAccessibleName('Messages, 3 unread')
  await pass(1200)
  expect(await counted()).toBe(3)
})

test('a page that is not in view waits until it is [news-71]', async () => {
  list(makeNews({ is_read: true }))
  unread(0)
  await renderScreen('/messages')
  await expect.poll(counted).toBe(1)
  const view = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => view.mockRestore())
  comes()
  await pass(1200)
  expect(await counted()).toBe(1)
  view.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(counted).toBe(2)
})

test('after a sign-out nothing is fetched [news-71]', async () => {
  unread(0)
  await renderScreen('/profile', { as: 'aarav' })
  await expect.poll(counted).toBe(1)
  removeStored(stored.session.shelf, stored.session.key)
  refreshSession()
  const { length } = await askedOf(newsList)
  comes()
  await pass(1200)
  expect([await counted(), (await askedOf(newsList)).length]).toEqual([1, length])
})

test('of two accounts of a browser each is asked for by its own screens [news-71]', async () => {
  const { aarav, riya } = inject('sessions')
  expect(riya.institute_id).not.toBe(aarav.institute_id)
  unread(0)
  await renderScreen('/profile', { as: 'aarav' })
  await expect.poll(counted).toBe(1)
  leaveScreen()
  comes()
  await renderScreen('/profile', { as: 'riya' })
  await expect.poll(counted).toBe(2)
  comes()
  await expect.poll(counted).toBe(3)
  const institutes = (await askedOf(newsUnread)).map(({ params }) => Number(params.institute_id))
  expect(institutes).toEqual([aarav.institute_id, riya.institute_id, riya.institute_id])
})
