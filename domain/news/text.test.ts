import { expect, test } from 'vitest'
import { newsKindNames } from '#domain/news/kinds.ts'
import { newsOpens } from '#domain/news/opens.ts'
import { maxTextLength, newsText } from '#domain/news/text.ts'

test.each([
  ['notice', { title: 'Sports day' }, 'Notice: Sports day'],
  [
    'homework',
    { subject: 'Mathematics', title: 'Set 4', dueDay: '2026-11-30' },
    'New homework in Mathematics, due 30-11-2026: Set 4',
  ],
  [
    'absence',
    { day: '2026-11-29', subjects: 'Hindi, Science' },
    'Marked absent on 29-11-2026: Hindi, Science',
  ],
  ['feeDue', { paise: '12345600', dueDay: '2026-12-02' }, 'Rs 1,23,456 of fees are due on 02-12-2026'],
  [
    'eventTomorrow',
    { kind: 'holiday', day: '2026-11-30', title: 'Guru Nanak Jayanti' },
    'Holiday on 30-11-2026: Guru Nanak Jayanti',
  ],
  [
    'eventTomorrow',
    { kind: 'event', day: '2026-11-30', time: '9:00 AM', title: 'Sports day' },
    'Event on 30-11-2026 at 9:00 AM: Sports day',
  ],
  [
    'eventChanged',
    { day: '2026-11-30', endDay: '2026-12-01', title: 'Sports day' },
    'Now on 30-11-2026 to 01-12-2026: Sports day',
  ],
  [
    'eventChanged',
    { state: 'called off', day: '2026-11-30', title: 'Sports day' },
    'Called off on 30-11-2026: Sports day',
  ],
  ['eventChanged', { calledOff: 'yes', day: '2026-11-30', title: 'Fair' }, 'Called off on 30-11-2026: Fair'],
  [
    'newDevice',
    { day: '2026-11-29', time: '9:05 PM', device: 'Firefox on Windows' },
    'New sign-in on 29-11-2026 at 9:05 PM, Firefox on Windows. If it was not you, change your password.',
  ],
] as const)('%s is one plain line [news-3]', (kind, values, text) => {
  expect(newsText(kind, values)).toBe(text)
  expect(newsText(kind, values, 'Aarav')).toBe(`Aarav: ${text}`)
})

test('every kind fits a push, opens a screen, and has a topic [news-1, news-3, news-4]', () => {
  const long = new Proxy({}, { get: () => 'अ'.repeat(500) })
  for (const kind of newsKindNames) {
    expect(Array.from(newsText(kind, long, 'Aarav')).length).toBeLessThanOrEqual(maxTextLength + 1)
    expect(newsOpens(kind, 7)).toMatch(/^\/[A-Za-z-]+(\/(7|access-log|devices))?$/)
  }
})
