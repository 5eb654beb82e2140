import { expect, test } from 'vitest'
import { inWords, whyLate } from './why-late.ts'

const end = 1_000_000
const late = { at: end - 3000, by: 'a', arrivedAt: end + 9000 }
const attempt = { endsAt: end, submittedAt: end }
const known = { lastSeenAt: end - 10_000, events: [], stalls: [] }
const event = (kind: string, page: string, at: number) => ({ kind, page, at })

test.each([
  ['nothing is known', {}, {}, {}, ['slow']],
  ['given after a new end', { at: end + 4000 }, {}, {}, ['endMoved']],
  [
    'handed in before',
    { at: end - 60_000 },
    { submittedAt: end - 50_000 },
    { lastSeenAt: end - 61_000 },
    ['handedIn'],
  ],
  ['a stall', {}, {}, { stalls: [{ from: end - 1000, until: end + 8000 }] }, ['serverStalled']],
  ['a stall of before', {}, {}, { stalls: [{ from: end - 9000, until: end - 5001 }] }, ['slow']],
  ['another device', {}, {}, { events: [event('opened', 'b', end - 1000)] }, ['otherTab']],
  ['offline', {}, {}, { events: [event('offline', 'a', end - 5000)] }, ['offline']],
  ['offline of another tab', {}, {}, { events: [event('offline', 'b', end - 5000)] }, ['slow']],
  [
    'online again',
    {},
    {},
    { events: [event('offline', 'a', end - 9000), event('online', 'a', end - 5000)] },
    ['slow'],
  ],
  ['not seen', {}, {}, { lastSeenAt: end - 45_001 }, ['offline']],
  [
    'its part was over, and its tab went on with the next one',
    { at: end - 60_000 },
    { submittedAt: end - 50_000, partEndedAt: end - 59_000 },
    { lastSeenAt: end - 51_000 },
    ['partOver'],
  ],
  [
    'its part was over while there was no network',
    { at: end - 60_000 },
    { partEndedAt: end - 59_000 },
    { events: [event('offline', 'a', end - 61_000), event('online', 'a', end - 20_000)] },
    ['partOver', 'offline'],
  ],
  ['a wrong clock', { at: end - 60_000 }, {}, {}, ['clock']],
] as const)('why an answer came late: %s [panel-46]', (_, ofLate, ofAttempt, ofKnown, reasons) => {
  expect(whyLate({ ...late, ...ofLate }, { ...attempt, ...ofAttempt }, { ...known, ...ofKnown })).toEqual(
    reasons,
  )
})

test('several reasons are said one after another', () => {
  expect(inWords(['serverStalled', 'offline'])).toBe(
    'The server stalled meanwhile. Its device had no network at the end.',
  )
})
