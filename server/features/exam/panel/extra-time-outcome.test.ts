import { expect, test } from 'vitest'
import { outcomeOfExtraTime } from './extra-time-outcome.ts'

const minute = 60_000
const at = (minutes: number) => new Date(minutes * minute)
const standing = { isTimed: true, isPublished: false, minutes: 10, endsAt: at(60), submittedAt: null }

test.each<[string, Partial<Parameters<typeof outcomeOfExtraTime>[0]>, number, number, unknown]>([
  ['nobody has begun', { endsAt: null }, 20, 0, 'given'],
  ['he is at it', {}, 20, 30, 'given'],
  ['its end is just over, and nobody handed it in', {}, 20, 61, 'given'],
  ['the clock handed it in', { submittedAt: at(60) }, 20, 69, 'reopened'],
  ['the new end is over as well', { submittedAt: at(60) }, 20, 70, { refusal: 'extraTimeOver' }],
  ['he handed it in himself', { submittedAt: at(59) }, 20, 61, { refusal: 'extraTimeHandedIn' }],
  ['it is published', { submittedAt: at(60), isPublished: true }, 20, 61, { refusal: 'extraTimePublished' }],
  [
    'it is published, and he has not begun',
    { endsAt: null, isPublished: true },
    20,
    30,
    { refusal: 'extraTimePublished' },
  ],
  ['it is published, and he is at it', { isPublished: true }, 20, 30, 'given'],
  ['asked again after it was published', { endsAt: null, isPublished: true }, 10, 30, 'given'],
  ['asked again after it was handed in', { submittedAt: at(59) }, 10, 61, 'given'],
  ['less than before', {}, 9, 30, { refusal: 'extraTimeTaken' }],
  ['practice', { isTimed: false }, 20, 30, { refusal: 'extraTimeUntimed' }],
])('%s', (_what, more, minutes, now, expected) => {
  expect(outcomeOfExtraTime({ ...standing, ...more }, minutes, at(now))).toEqual(expected)
})
