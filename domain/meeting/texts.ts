import { isolate } from '#domain/bidi.ts'
import { showDay } from '#domain/day.ts'
import { meetingLimits, minuteOf, type OfferFault } from '#domain/meeting/rules.ts'
import { showTime } from '#domain/time-of-day.ts'

const { minMinutes, maxMinutes, maxPause, slots, ahead } = meetingLimits

/** What a form and a refusal say of an offer that cannot be [meeting-2]. */
export const offerFaultTexts: Record<OfferFault, string> = {
  noDay: 'Please choose the day.',
  past: 'The day is tomorrow at the earliest: families need time to book.',
  ahead: `Meetings can be offered for ${ahead} days ahead at most.`,
  noTimes: 'Please choose from when until when.',
  order: 'The meetings end before they begin.',
  minutes: `A meeting has ${minMinutes} to ${maxMinutes} minutes.`,
  pause: `A pause has ${maxPause} minutes at most.`,
  noSlot: 'There is no time for one meeting.',
  manySlots: `These are more than ${slots} meetings. Please make two offers of them.`,
  noPlace: 'Please say where: a room, or a link.',
  link: 'The link begins with https://.',
  bookUntil: 'The last day for booking is before the day of the meetings.',
  bookUntilPast: 'The last day for booking is over already.',
}

/** For whom, and who has other meetings. */
export const offerTexts = {
  noOne: 'Please choose for whom: sections or students.',
  teachesNone: (name: string) =>
    `${isolate(name)} teaches none of these sections. Leave this teacher out, or choose others.`,
  overlaps: (name: string, from: string, until: string) =>
    `${isolate(name)} has other meetings from ${showClock(from)} to ${showClock(until)} on this day.`,
} as const

/** `3:10 PM` for 15:10. */
export const showClock = (time: string): string => showTime(minuteOf(time))

/** `05-12-2026, 3:10 PM`. */
export const showMeeting = (day: string, time: string): string => `${showDay(day)}, ${showClock(time)}`
