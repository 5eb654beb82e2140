import { expect, test } from 'vitest'
import { newsKindNames, topicOf } from '#domain/news/kinds.ts'
import { newsLink, newsOpens } from '#domain/news/opens.ts'
import { readSession, storedSessionOf } from '#portal/shared/session.ts'
import { exampleSignIn } from '#portal/testing/session-examples.ts'
import { addressOfNews } from './place.ts'
import { makeNews } from './testing.ts'

const about = { today: '2026-11-29', currentMode: 'prod', redirect_url: '' }
/** It may open every screen, and views another child and another year. */
const session = readSession(storedSessionOf(exampleSignIn({ student_id: 6 }), about))

test.each(newsKindNames)(
  'a link in a message opens the same as the row of the inbox: %s [news-4, news-60]',
  (kind) => {
    for (const yearId of [undefined, '3']) {
      const item = makeNews({
        kind,
        topic: topicOf(kind),
        opens: newsOpens(kind, 9),
        student_id: 7,
        academic_year_id: yearId === undefined ? null : Number(yearId),
      })
      const address = addressOfNews(item, session)
      // The inbox shows all of a message.
      if (kind === 'message') expect(address).toBe('')
      else expect(newsLink({ kind, causeId: 9, childId: 7, values: { yearId } })).toBe(address)
    }
  },
)

test('a link of one’s own has no student, and of last year its year [news-60]', () => {
  const own = { causeId: 9, childId: null }
  expect(newsLink({ ...own, kind: 'homework', values: { yearId: '1' } })).toBe(
    '/assignment/9?academic_year_id=1',
  )
  expect(newsLink({ ...own, kind: 'payment', values: { yearId: '1' } })).toBe('/fees?tab=history&year=1')
  expect(newsLink({ ...own, kind: 'message', values: {} })).toBe('/messages')
})
