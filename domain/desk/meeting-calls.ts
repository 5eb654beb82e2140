import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { dayText } from '#domain/day.ts'
import { attendanceReaders, attendanceTakers } from '#domain/desk/roles.ts'
import { clockText, meetingWords, offerFacts, seenOffer, seenTime } from '#domain/meeting/calls.ts'
import { bookingStates, meetingLimits, outcomes } from '#domain/meeting/rules.ts'

const moment = z.string()
const reading = { access: 'desk', roles: attendanceReaders, method: 'GET' } as const
const writing = { access: 'desk', roles: attendanceTakers, method: 'POST', takesKey: true } as const

const offer = {
  ...offerFacts,
  teacher_id: id,
  /** Whether the teacher can sign in still; otherwise somebody else has to take it, or call it off. */
  is_teacher_here: z.boolean(),
  pause: z.number(),
  link: z.string(),
  /** Sections by name, or how many students; what it is for in a word. */
  sections: z.string(),
  single_students: z.number(),
  slots: z.number(),
  booked: z.number(),
}
const listed = z.object(offer)
export type OfferAtDesk = z.output<typeof listed>

/** `coming`: from today on; `past`: before, and what is called off. */
export const offerLists = ['coming', 'past'] as const
export type OfferList = (typeof offerLists)[number]

export const listOffers = defineCall({
  ...reading,
  path: '/desk/v1/meetings',
  summary:
    'Offers of meetings, those of a teacher for himself: to come by their day, or past the latest first',
  source: 'desk-150',
  query: z.object({ list: z.enum(offerLists), after: z.optional(z.string().check(z.maxLength(200))) }),
  reply: envelope(z.object({ offers: z.array(listed), next: z.nullable(z.string()) })),
})

const bookedStudent = {
  student_id: id,
  person_id: id,
  name: z.string(),
  roll_no: z.string(),
  sections: z.string(),
}

const bookingAtDesk = z.object({
  ...bookedStudent,
  time: z.string(),
  state: z.enum(bookingStates),
  booked_by: z.string(),
  booked_at: moment,
  word: z.string(),
  outcome: z.enum(outcomes),
})
export type BookingAtDesk = z.output<typeof bookingAtDesk>

export const readOffer = defineCall({
  ...reading,
  path: '/desk/v1/meetings/:offer_id',
  summary: 'The sheet of an offer: each time with who comes, and who has not booked',
  source: 'desk-152',
  params: z.object({ offer_id: pathId }),
  reply: envelope(
    z.object({
      ...offer,
      /** For a change of it. */
      version: z.number(),
      section_ids: z.array(id),
      students: z.array(z.object({ student_id: id, name: z.string() })),
      times: z.array(z.object({ time: z.string(), until: z.string() })),
      bookings: z.array(bookingAtDesk),
      /** Students whom it is for without a booked time, by name; at most 500. */
      waiting: z.array(z.object(bookedStudent)),
    }),
  ),
})
export type OfferSheet = z.output<typeof readOffer.reply>['result']

export const readOfferChoices = defineCall({
  ...reading,
  path: '/desk/v1/meeting-choices',
  summary: 'Teachers for whom one may offer meetings, and sections that one reaches',
  source: 'desk-151',
  reply: envelope(
    z.object({
      teachers: z.array(z.object({ teacher_id: id, name: z.string() })),
      sections: z.array(
        z.object({ section_id: id, standard: z.string(), name: z.string(), students: z.number() }),
      ),
    }),
  ),
})

export const listSectionStudents = defineCall({
  ...reading,
  path: '/desk/v1/meeting-students/:section_id',
  summary: 'The students of a section that one reaches, to offer meetings to some of them',
  source: 'desk-151',
  params: z.object({ section_id: pathId }),
  reply: envelope(
    z.object({ students: z.array(z.object({ student_id: id, name: z.string(), roll_no: z.string() })) }),
  ),
})

const whole = (least: number, most: number) => z.number().check(z.int(), z.gte(least), z.lte(most))
const plan = {
  day: dayText,
  from: clockText,
  until: clockText,
  minutes: whole(1, 600),
  pause: whole(0, 600),
  place: meetingWords(meetingLimits.place),
  link: meetingWords(meetingLimits.link),
  note: meetingWords(meetingLimits.note),
  book_until: dayText,
  section_ids: z.array(id).check(z.maxLength(meetingLimits.sections)),
  /** Single students, beside sections or in place of them. */
  student_ids: z.array(id).check(z.maxLength(meetingLimits.students)),
}

export const offerMeetings = defineCall({
  ...writing,
  path: '/desk/v1/meetings',
  summary: 'Offers meetings of one teacher or of several; of several each for those sections that he teaches',
  source: 'desk-151',
  body: z.object({
    ...plan,
    teacher_ids: z.array(id).check(z.minLength(1), z.maxLength(meetingLimits.teachers)),
  }),
  reply: envelope(z.object({ offer_ids: z.array(id) })),
})

const ofOffer = { params: z.object({ offer_id: pathId }) }
const word = meetingWords(meetingLimits.word)

export const changeOffer = defineCall({
  ...writing,
  ...ofOffer,
  path: '/desk/v1/meetings/:offer_id/change',
  summary: 'Changes an offer; what is booked keeps its times, and its families are notified',
  source: 'desk-155',
  body: z.object({ ...plan, teacher_id: id, version: z.number(), word }),
  reply: envelope(z.object({})),
})

export const callOffOffer = defineCall({
  ...writing,
  ...ofOffer,
  path: '/desk/v1/meetings/:offer_id/call-off',
  summary:
    'Calls all meetings of an offer off, with a word for families that have booked; repeated, nothing more happens',
  source: 'desk-154',
  body: z.object({ word }),
  reply: envelope(z.object({ bookings: z.number() })),
})

export const bookForFamily = defineCall({
  ...writing,
  ...ofOffer,
  path: '/desk/v1/meetings/:offer_id/book',
  summary: 'Books a time for a family, or moves what is booked with a word for it',
  source: 'desk-153',
  body: z.object({ student_id: id, time: clockText, seen: seenTime, version: seenOffer, word }),
  reply: envelope(z.object({})),
})

export const callOffBooking = defineCall({
  ...writing,
  ...ofOffer,
  path: '/desk/v1/meetings/:offer_id/call-off-one',
  summary: 'Calls a booked meeting off with a word for the family; repeated, nothing more happens',
  source: 'desk-154',
  body: z.object({ student_id: id, seen: seenTime, version: seenOffer, word }),
  reply: envelope(z.object({})),
})

export const markOutcome = defineCall({
  ...writing,
  ...ofOffer,
  path: '/desk/v1/meetings/:offer_id/outcome',
  summary: 'Marks whether a family came',
  source: 'desk-156',
  body: z.object({ student_id: id, outcome: z.enum(outcomes) }),
  reply: envelope(z.object({})),
})

export const deskMeetingCalls = [
  listOffers,
  readOffer,
  readOfferChoices,
  listSectionStudents,
  offerMeetings,
  changeOffer,
  callOffOffer,
  bookForFamily,
  callOffBooking,
  markOutcome,
] as const
