import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId, pathNumber } from '#domain/call.ts'
import { testAttempts } from '#domain/exam/calls.ts'
import { paiseOf, rupeesOf } from '#domain/fee/money.ts'
import { field, translated } from '#domain/translation/translated.ts'

export const announcement = z.object({
  announcement_id: id,
  /** Names of batches or sections, split by commas. */
  batch_sec_names: z.string(),
  ancmnt_title: z.string(),
  updated_by: z.string(),
  /** HTML, sanitised by the server and again on screen. */
  description: z.string(),
  /** DD-MM-YYYY and h:mm AM/PM, in the institute's zone. */
  announced_date: z.string(),
  announced_time: z.string(),
  /** The optional attachment: an https address or a signed one of this server; '' when there is none. */
  announcement_img_url: z.string(),
  /** Whether it asks for an answer, by a call of its own; missing where it does not. */
  asks_answer: z.optional(z.boolean()),
  /** Names what such a notice says here: to be sent with an answer. */
  text_hash: z.optional(z.string()),
})
export type Announcement = z.output<typeof announcement>

/** One banner or promotion [home-25]. */
export const promotion = z.object({
  id,
  title: z.string(),
  description: z.string(),
  image_url: z.string(),
  link_url: z.string(),
})
export type Promotion = z.output<typeof promotion>

const announcements = z.array(announcement)

export const studentHome = defineCall({
  method: 'GET',
  path: '/api/v1/home/student/:institute_id/:student_id',
  access: 'student',
  summary: 'Announcements for a student, or for a child of the parent, newest first',
  source: 'home-24',
  params: z.object({ institute_id: pathId, student_id: pathId }),
  reply: announcements,
})

export const openHome = defineCall({
  method: 'GET',
  path: '/api/v1/home/open/:institute_id/:user_id',
  access: 'student',
  summary: 'Announcements for an open user (type 99), newest first',
  source: 'home-24',
  params: z.object({ institute_id: pathId, user_id: pathId }),
  reply: announcements,
})

export const bannersAndPromotions = defineCall({
  method: 'GET',
  path: '/api/v1/banner-prom/for_student/:user_type',
  access: 'student',
  summary: 'Banners (5 at most) and promotions for the session’s kind of user',
  source: 'home-25',
  params: z.object({ user_type: pathNumber }),
  reply: envelope(z.object({ banner: z.array(promotion), prom: z.array(promotion) })),
})

/** Rupees of a fee, which are whole paise in our code; other amounts are counts. */
const paiseOfFee = {
  own: z.number(),
  decode: (sent: number, { kind }: { readonly kind?: unknown }) => (kind === 'fee' ? paiseOf(sent) : sent),
  encode: (own: number, { kind }: { readonly kind?: unknown }) => (kind === 'fee' ? rupeesOf(own) : own),
}

/** One thing that waits for a person, or for a child of his. */
const waiting = translated({
  kind: field('kind', z.enum(['homework', 'exam', 'class', 'fee', 'answer', 'meeting', 'notices'])),
  /** The id of the assignment, test, live class, first instalment, notice that asks, or first offer of meetings; 0 for notices. */
  id: field('id', z.number()),
  /** The student, or the viewed person for an open user. */
  studentId: field('student_id', z.nullable(id)),
  studentName: field('student_name', z.string()),
  title: field('title', z.string()),
  /** The subject, the batch, or ''. */
  detail: field('detail', z.string()),
  /** From when on and until when it can be settled, ISO 8601 with the institute's offset; '' if open. */
  startsAt: field('starts_at', z.string()),
  endsAt: field('ends_at', z.string()),
  /** Whole paise of a fee; how many notices or offers of meetings; 0 otherwise. */
  amount: field('amount', z.number(), paiseOfFee),
  /** Overdue, possible now, to come. */
  state: field('state', z.enum(['overdue', 'now', 'coming'])),
  /** Zoom, Webex or another, of a class; '' otherwise. */
  meetingWith: field('live_meeting_with', z.string()),
  /** The academic year that it belongs to; null without one, as for products. */
  yearId: field('year_id', z.nullable(id)),
  /** Of an exam. */
  test: field('test', z.optional(testAttempts)),
})
export type Waiting = z.output<typeof waiting>
export type SentWaiting = z.input<typeof waiting>

export const needsYou = defineCall({
  method: 'GET',
  path: '/api/v1/home/needs-you/:institute_id',
  access: 'student',
  summary: 'Everything that waits for the person, over all his children, the most urgent first',
  source: 'home-26',
  params: z.object({ institute_id: pathId }),
  reply: envelope(z.array(waiting)),
})

/** A class or an exam on paper that a student has today. */
export const todaysEntry = z.object({
  kind: z.enum(['classroom', 'live', 'offlineExam']),
  id,
  /** Of a live class or an exam; '' otherwise. */
  name: z.string(),
  /** The subject; of an exam all of them, '' for none. */
  subject: z.string(),
  /** Its hours of today, ISO 8601 with the institute's offset: of an exam of several days those of this day. */
  starts_at: z.string(),
  ends_at: z.string(),
  /** Zoom, Webex or another, of a live class; '' otherwise. */
  live_meeting_with: z.string(),
})
export type TodaysEntry = z.output<typeof todaysEntry>

export const childToday = z.object({
  student_id: id,
  /** Classes of today that were marked and not cancelled, and those of them at which the child was. */
  held: z.number(),
  present: z.number(),
  /** By their start; also what began before midnight and ends today. */
  entries: z.array(todaysEntry),
})
export type ChildToday = z.output<typeof childToday>

export const childrenToday = defineCall({
  method: 'GET',
  path: '/api/v1/home/children-today/:institute_id',
  access: 'student',
  summary: 'Attendance and the classes and exams of today for each child of a parent; nothing for others',
  source: 'home-26',
  params: z.object({ institute_id: pathId }),
  reply: envelope(z.array(childToday)),
})

export const readAnnouncements = defineCall({
  method: 'POST',
  path: '/api/v1/home/announcements-read',
  access: 'student',
  summary: 'Note that the announcements up to now, or an earlier moment, were read',
  source: 'home-26',
  takesKey: true,
  body: z.object({
    institute_id: id,
    /** When the list was fetched, of a mark that had to wait for the network. */
    until: z.optional(z.iso.datetime()),
  }),
  reply: envelope(z.null()),
})

export const homeCalls = [
  studentHome,
  openHome,
  bannersAndPromotions,
  needsYou,
  childrenToday,
  readAnnouncements,
] as const
