import { expect, test } from 'vitest'
import { pageOf, pageSpeed } from '#domain/page-speed.ts'

test.each([
  ['/', '/'],
  ['/dashboard', '/dashboard'],
  ['/EVENTCALENDER/', '/eventCalender'],
  ['/assignment/4711', '/assignment/:fileId'],
  ['/exam/bookmarks', '/exam/bookmarks'],
  ['/exam/bookmarks/7', '/exam/bookmarks/:questionId'],
  ['/advresult/aGVsbG8', '/advresult/:encoded'],
  ['/assignment/4711/more', 'other'],
  ['/nothing', 'other'],
])('%s is the page %s', (path, page) => expect(pageOf(path)).toBe(page))

const figure = { name: 'LCP', page: '/fees', value: 900 }
const sent = { connection: '4g', figures: [figure] }
test.each([
  [sent, true],
  [{ ...sent, figures: [figure, figure, figure, figure] }, true],
  [{ ...sent, figures: [figure, figure, figure, figure, figure] }, false],
  [{ ...sent, figures: [] }, false],
  [{ ...sent, user: 1 }, false],
  [{ ...sent, figures: [{ ...figure, id: 'x' }] }, false],
  [{ ...sent, figures: [{ ...figure, name: 'FCP' }] }, false],
  [{ ...sent, figures: [{ ...figure, value: -1 }] }, false],
  [{ ...sent, figures: [{ ...figure, value: '900' }] }, false],
  [{ ...sent, figures: [{ ...figure, page: 'x'.repeat(61) }] }, false],
  [{ ...sent, connection: 'x'.repeat(21) }, false],
])('%j is taken: %s', (value, is) => expect(pageSpeed.safeParse(value).success).toBe(is))
