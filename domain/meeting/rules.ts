import { addDays, daysBetween, isDay } from '#domain/day.ts'

/** Bounds of an offer [meeting-2], and of one call that makes several. */
export const meetingLimits = {
  ahead: 180,
  minMinutes: 5,
  maxMinutes: 120,
  maxPause: 60,
  slots: 60,
  place: 120,
  link: 500,
  note: 500,
  word: 300,
  sections: 60,
  students: 200,
  teachers: 60,
} as const

/** What a family sees of a booked meeting, beside its time: a change of it is news [meeting-15]. */
export const seenOfOffer = ['day', 'minutes', 'place', 'link', 'teacherId'] as const

/** What became of a booking [meeting-12]. */
export const bookingStates = ['booked', 'given back', 'called off'] as const
export type BookingState = (typeof bookingStates)[number]

/** Whether the family came, as staff mark it; '' until then. */
export const outcomes = ['', 'came', 'missed'] as const

/** Times are HH:MM of the institute's clock, lengths whole minutes. */
export type Hours = { from: string; until: string; minutes: number; pause: number }
export type Slot = { time: string; until: string }

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
export const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
const timeAt = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The slots of an offer, in order: each as long as it says, with the pause between two [meeting-3]. */
export function slotsOf({ from, until, minutes, pause }: Hours): Slot[] {
  const slots: Slot[] = []
  if (minutes <= 0 || pause < 0) return slots
  for (let at = minuteOf(from); at + minutes <= minuteOf(until); at += minutes + pause)
    slots.push({ time: timeAt(at), until: timeAt(at + minutes) })
  return slots
}

export type OfferFault =
  | 'noDay'
  | 'past'
  | 'ahead'
  | 'noTimes'
  | 'order'
  | 'minutes'
  | 'pause'
  | 'noSlot'
  | 'manySlots'
  | 'noPlace'
  | 'link'
  | 'bookUntil'
  | 'bookUntilPast'

export type OfferPlan = Hours & { day: string; place: string; link: string; bookUntil: string }

/**
 * What is wrong with an offer, by itself [meeting-2].
 * @param today the institute's day @param was the days of an offer that is changed: what was there before is no fault
 * @returns undefined where nothing is
 */
export function offerFault(
  offer: OfferPlan,
  today: string,
  was: { day: string; bookUntil: string } = { day: '', bookUntil: '' },
): OfferFault | undefined {
  const { day, from, until, minutes, pause, place, link, bookUntil } = offer
  if (!isDay(day)) return 'noDay'
  if (day <= today && day !== was.day) return 'past'
  if (daysBetween(today, day) > meetingLimits.ahead) return 'ahead'
  if (!isTime(from) || !isTime(until)) return 'noTimes'
  if (until <= from) return 'order'
  if (!(minutes >= meetingLimits.minMinutes && minutes <= meetingLimits.maxMinutes)) return 'minutes'
  if (!(pause >= 0 && pause <= meetingLimits.maxPause)) return 'pause'
  const { length } = slotsOf(offer)
  if (length === 0) return 'noSlot'
  if (length > meetingLimits.slots) return 'manySlots'
  if (place === '' && link === '') return 'noPlace'
  if (link !== '' && !/^https:\/\/[^\s/]+/.test(link)) return 'link'
  if (!isDay(bookUntil) || bookUntil >= day) return 'bookUntil'
  return bookUntil < today && bookUntil !== was.bookUntil ? 'bookUntilPast' : undefined
}

/** Families book, move and give back to the end of a day before the meeting's [meeting-5]. */
export const isBookingOpen = (
  { bookUntil, isCalledOff }: { bookUntil: string; isCalledOff: boolean },
  today: string,
): boolean => !isCalledOff && today <= bookUntil

export const usualBookUntil = (day: string): string => (isDay(day) ? addDays(day, -1) : '')

type Meeting = { day: string; time: string; until: string }

/** Whether two meetings share a moment: one may begin when the other ends [meeting-9]. */
export const doMeetingsOverlap = (one: Meeting, other: Meeting): boolean =>
  one.day === other.day && one.time < other.until && other.time < one.until
