import { expect, test } from 'vitest'
import {
  doMeetingsOverlap,
  isBookingOpen,
  type OfferPlan,
  offerFault,
  slotsOf,
} from '#domain/meeting/rules.ts'

const plan: OfferPlan = {
  ...{ day: '2026-12-05', from: '15:00', until: '16:00', minutes: 10, pause: 5 },
  ...{ place: 'Room 12', link: '', bookUntil: '2026-12-03' },
}
const today = '2026-11-20'

test.each([
  [{}, ['15:00', '15:15', '15:30', '15:45']],
  [{ pause: 0, until: '15:29' }, ['15:00', '15:10']],
  [{ minutes: 60 }, ['15:00']],
  [{ minutes: 61 }, []],
  [{ from: '23:40', until: '23:59', pause: 0 }, ['23:40']],
])('the times of an offer %j are %j [meeting-3]', (more, expected) => {
  expect(slotsOf({ ...plan, ...more }).map(({ time }) => time)).toEqual(expected)
})

test.each([
  [{}, undefined],
  [{ day: today }, 'past'],
  [{ day: '2026-11-21', bookUntil: today }, undefined],
  [{ day: '2027-05-20', bookUntil: '2027-05-19' }, 'ahead'],
  [{ day: '2026-02-30' }, 'noDay'],
  [{ until: '15:00' }, 'order'],
  [{ from: '25:00' }, 'noTimes'],
  [{ minutes: 4 }, 'minutes'],
  [{ pause: 61 }, 'pause'],
  [{ minutes: 90 }, 'noSlot'],
  [{ from: '08:00', minutes: 5, pause: 0, until: '13:00' }, undefined],
  [{ from: '08:00', minutes: 5, pause: 0, until: '13:05' }, 'manySlots'],
  [{ place: '' }, 'noPlace'],
  [{ place: '', link: 'https://meet.example/x' }, undefined],
  [{ link: 'http://meet.example' }, 'link'],
  [{ bookUntil: '2026-12-05' }, 'bookUntil'],
  [{ bookUntil: '2026-11-19' }, 'bookUntilPast'],
] as [Partial<OfferPlan>, string | undefined][])(
  'an offer with %j is refused as %s [meeting-2]',
  (more, fault) => {
    expect(offerFault({ ...plan, ...more }, today)).toBe(fault)
  },
)

test('an offer keeps the days that it had, also once they have come [meeting-2]', () => {
  const was = { day: today, bookUntil: '2026-11-18' }
  expect(offerFault({ ...plan, ...was }, today, was)).toBeUndefined()
  expect(offerFault({ ...plan, ...was, day: '2026-11-19' }, today, was)).toBe('past')
})

test('booking is open to the end of its last day, unless it is called off [meeting-5]', () => {
  const open = { bookUntil: '2026-12-03', isCalledOff: false }
  expect(isBookingOpen(open, '2026-12-03')).toBe(true)
  expect(isBookingOpen(open, '2026-12-04')).toBe(false)
  expect(isBookingOpen({ ...open, isCalledOff: true }, '2026-12-01')).toBe(false)
})

test.each([
  ['15:10', '15:20', false],
  ['15:05', '15:15', true],
  ['14:50', '15:00', false],
  ['14:50', '15:30', true],
])('from %s to %s overlaps 15:00 to 15:10: %s [meeting-9]', (time, until, expected) => {
  const one = { day: today, time: '15:00', until: '15:10' }
  expect(doMeetingsOverlap(one, { day: today, time, until })).toBe(expected)
  expect(doMeetingsOverlap(one, { day: '2026-11-21', time, until })).toBe(false)
})
