import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { messages } from '#domain/message/calls.ts'
import { newsList, readNews } from '#domain/news/calls.ts'
import { pushDevices } from '#domain/news/push-calls.ts'
import { localDay } from '#portal/shared/requests/freshness.ts'
import { readStored, removeStored, stored } from '#portal/shared/storage.ts'
import { haveNotifications, publicKey } from '#portal/testing/notifying.ts'
import { answer } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { makeNews } from './testing.ts'

const { shelf, key } = stored.notifyingOffer
const done = <R,>(result: R) => ({ statusCode: 200, message: 'OK', result })

test('home may offer notifications once a piece of news was opened, and not where it is only shown [news-38]', async () => {
  removeStored(shelf, key)
  onTestFinished(() => removeStored(shelf, key))
  haveNotifications()
  answer(pushDevices, done({ public_key: publicKey, devices: [] }))
  answer(messages, [])
  answer(readNews, done(null))
  const opened = makeNews({ news_id: 9101, text: 'Fees are due', opens: '/timetable' })
  answer(newsList, done({ news: [opened], next: '' }))
  await renderScreen('/messages')
  const row = page.getByRole('link', { name: /Fees are due/ })
  await expect.element(row).toBeVisible()
  expect(readStored(shelf, key)).toBeNull()
  await row.click()
  await expect.poll(() => readStored(shelf, key)).toBe(localDay(new Date()))
})
