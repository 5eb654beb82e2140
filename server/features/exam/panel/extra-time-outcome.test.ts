import { expect, test } from 'vitest'
import { outcomeOfExtraTime } from './extra-time-outcome.ts'

const minute = 60_000
const at = (minutes: number) => new Date(minutes * minute)
const attempt = { isTimed: true, isPublished: false, minutes: 10, endsAt: at(60), submittedAt: null }

test.each<[string, Partial<Parameters<typeof outcomeOfExtraTime>[0]>, number, number, unknown]>([
  ['it has not begun', { endsAt: null }, 20, 0, 'given'],
  ['it runs', {}, 20, 30, 'given'],
  ['it has just ended, and is not submitted', {}, 20, 61, 'given'],
  ['it expired', { submittedAt: at(60) }, 20, 69, 'reopened'],
  ['the new end has passed as well', { submittedAt: at(60) }, 20, 70, { refusal: 'extraTimeOver' }],
  ['the student submitted it', { submittedAt: at(59) }, 20, 61, { refusal: 'extraTimeHandedIn' }],
  ['it is published', { submittedAt: at(60), isPublished: true }, 20, 61, { refusal: 'extraTimePublished' }],
  [
    'it is published, and has not begun',
    { endsAt: null, isPublished: true },
    20,
    30,
    { refusal: 'extraTimePublished' },
  ],
  ['it is published, and it runs', { isPublished: true }, 20, 30, 'given'],
  ['asked again after it was published', { endsAt: null, isPublished: true }, 10, 30, 'given'],
  ['asked again after it was submitted', { submittedAt: at(59) }, 10, 61, 'given'],
  ['less than before', {}, 9, 30, { refusal: 'extraTimeTaken' }],
  ['practice', { isTimed: false }, 20, 30, { refusal: 'extraTimeUntimed' }],
])('%s', (_what, more, minutes, now, expected) => {
  expect(outcomeOfExtraTime({ ...attempt, ...more }, minutes, at(now))).toEqual(expected)
})
