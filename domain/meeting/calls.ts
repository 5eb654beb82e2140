import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { dayText } from '#domain/day.ts'
import { bookingStates, outcomes } from '#domain/meeting/rules.ts'

/** ISO 8601 with the institute's offset. */
const moment = z.string()
/** HH:MM by the institute's clock. */
export const clockText = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
/** The time that was on the screen; '' for no booking. */
export const seenTime = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/))
/** Lines, without other control characters. */
export const meetingWords = (most: number) =>
  z.string().check(z.trim(), z.maxLength(most), z.regex(/^(\P{Cc}|[\n\t])*$/u))

/** What every list shows of an offer. Days are YYYY-MM-DD. */
export const offerFacts = {
  offer_id: id,
  teacher: z.string(),
  day: z.string(),
  from: z.string(),
  until: z.string(),
  minutes: z.number(),
  place: z.string(),
  note: z.string(),
  book_until: z.string(),
  is_called_off: z.boolean(),
  /** Why it is called off; '' otherwise. */
  word: z.string(),
}

const booking = z.object({
  state: z.enum(bookingStates),
  time: z.string(),
  until: z.string(),
  /** '' where the institute has booked it. */
  booked_by: z.string(),
  booked_at: moment,
  /** What staff said when they moved it or called it off; '' otherwise. */
  word: z.string(),
  outcome: z.enum(outcomes),
})

/** Of the offer that was on the screen: where it says something else by now, nothing is booked. Missing where it was not known. */
export const seenOffer = z.optional(z.number().check(z.int(), z.minimum(0)))

const meeting = z.object({
  ...offerFacts,
  /** Names what the offer says: its day, teacher, hours and place. To be sent with a booking. */
  version: z.optional(z.number()),
  /** What the teacher teaches the student; '' for none of the time table. */
  subjects: z.string(),
  /** '' until it is booked. */
  link: z.string(),
  /** Whether a time may be booked, moved or given back now. */
  is_open: z.boolean(),
  slots: z.array(z.object({ time: z.string(), until: z.string(), is_free: z.boolean() })),
  booking: z.nullable(booking),
})
export type Meeting = z.output<typeof meeting>

export const listMeetings = defineCall({
  method: 'GET',
  path: '/api/v1/meeting/list/:institute_id/:student_id',
  access: 'student',
  summary: 'Meetings that are offered to the family of a student, with the free times and what is booked',
  source: 'meeting-30',
  anyYear: true,
  params: z.object({ institute_id: pathId, student_id: pathId }),
  reply: envelope(
    z.object({
      /** Whether the caller may book for the student. */
      may_book: z.boolean(),
      meetings: z.array(meeting),
      /** Booked meetings of the caller's other children, on the same days. */
      others: z.array(
        z.object({
          name: z.string(),
          teacher: z.string(),
          day: z.string(),
          time: z.string(),
          until: z.string(),
        }),
      ),
    }),
  ),
})
export type MeetingsReply = z.output<typeof listMeetings.reply>['result']

/** What is booked now; with a refusal 409 as well. */
export const bookedNow = z.object({ state: z.nullable(z.enum(bookingStates)), time: z.string() })

export const bookMeeting = defineCall({
  method: 'POST',
  path: '/api/v1/meeting/book',
  access: 'student',
  summary: 'Books a time of an offer for a student, or moves what is booked to it',
  source: 'meeting-31',
  anyYear: true,
  takesKey: true,
  body: z.object({
    institute_id: id,
    student_id: id,
    offer_id: id,
    time: clockText,
    seen: seenTime,
    version: seenOffer,
  }),
  reply: envelope(bookedNow),
})

export const giveBackMeeting = defineCall({
  method: 'POST',
  path: '/api/v1/meeting/give-back',
  access: 'student',
  summary: 'Gives a booked time back; repeated, nothing more happens',
  source: 'meeting-32',
  anyYear: true,
  takesKey: true,
  body: z.object({ institute_id: id, student_id: id, offer_id: id, seen: seenTime, version: seenOffer }),
  reply: envelope(bookedNow),
})

export const listMeetingsForAdmin = defineCall({
  access: 'admin',
  scope: 'meetings',
  method: 'GET',
  path: '/admin/v1/meetings',
  summary: 'Offers of meetings of all teachers, the earliest day first, with what is booked',
  source: 'meeting-33',
  query: z.object({
    /** First day; all of them without one. */
    from: z.optional(dayText),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: envelope(
    z.object({
      offers: z.array(
        z.object({
          ...offerFacts,
          /** The institute's own ids, as in the records. */
          offer: z.string(),
          teacher_code: z.nullable(z.string()),
          link: z.string(),
          bookings: z.array(
            z.object({
              student: z.string(),
              name: z.string(),
              time: z.string(),
              state: z.enum(bookingStates),
              outcome: z.enum(outcomes),
            }),
          ),
        }),
      ),
      next: z.nullable(z.string()),
    }),
  ),
})

export const meetingCalls = [listMeetings, bookMeeting, giveBackMeeting, listMeetingsForAdmin] as const
