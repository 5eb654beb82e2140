import { expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import { messages } from '#domain/message/calls.ts'
import { newsList, readNews } from '#domain/news/calls.ts'
import { answer } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { makeNews } from './testing.ts'

/** After what other tests have marked as read in this page. */
const created_at = '2026-11-30T09:00:00+05:30'
const ok = { statusCode: 200, message: 'OK' }

test('a topic that this release does not know shows its text without a name of the topic [news-70]', async () => {
  const { rohan } = inject('sessions')
  answer(messages, [])
  answer(readNews, { ...ok, result: null })
  const news = [
    makeNews({
      created_at,
      news_id: 8001,
      topic: 'transport',
      kind: 'busLate',
      opens: '/messages',
      text: 'The bus is late',
    }),
    makeNews({
      created_at,
      news_id: 8002,
      topic: 'transport',
      kind: 'busMoved',
      opens: '/timetable',
      text: 'The bus goes at 8:00',
      student_id: rohan.student_id,
      student_name: 'Aarav Sharma',
    }),
  ]
  answer(newsList, { ...ok, result: { news, next: '' } })
  await renderScreen('/messages', { as: 'rohan' })
  await expect
    .element(page.getByRole('link', { name: /^Aarav Unread 9:00 AM The bus goes at 8:00$/ }))
    .toBeVisible()
  await expect.element(page.getByRole('article')).toMatchTextContent(/^New9:00 AMThe bus is late$/)
})
