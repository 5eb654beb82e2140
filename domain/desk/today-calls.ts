import * as z from 'zod/mini'
import { defineCall, envelope, id } from '#domain/call.ts'
import { lesson } from '#domain/desk/attendance-calls.ts'
import { anyStaff } from '#domain/desk/roles.ts'
import { rupees } from '#domain/fee/sums.ts'

/** How many days what others have changed is new [desk-29]. */
export const newForDays = 2

const classNews = z.object({
  kind: z.enum(['classCalledOff', 'classMoved', 'classGiven']),
  /** When it was changed, ISO 8601; so are the other moments. */
  at: z.string(),
  standard: z.string(),
  section: z.string(),
  subject: z.string(),
  starts_at: z.string(),
  /** When it was to begin before. */
  was_at: z.string(),
  /** Who was to teach it before; '' where that did not change. */
  former: z.string(),
})
const meetingNews = z.object({
  kind: z.enum(['meetingBooked', 'meetingGivenBack']),
  at: z.string(),
  offer_id: id,
  /** Of the student. */
  name: z.string(),
  starts_at: z.string(),
})
const writeOffNews = z.object({
  kind: z.enum(['writeOffApproved', 'writeOffRefused']),
  at: z.string(),
  /** Of the student. */
  name: z.string(),
  amount: rupees,
  by: z.string(),
})
const staffNews = z.discriminatedUnion('kind', [classNews, meetingNews, writeOffNews])
export type StaffNews = z.output<typeof staffNews>

/** What waits for somebody, with the number of it; in this order [desk-22]. */
export const waitingKinds = ['leave', 'questions', 'unclear', 'transfers', 'writeOffs'] as const
export type WaitingKind = (typeof waitingKinds)[number]

export const readToday = defineCall({
  access: 'desk',
  roles: anyStaff,
  method: 'GET',
  path: '/desk/v1/today',
  summary:
    'The classes of today that one reaches, what waits for one, and what others have changed of one’s own',
  source: 'desk-22',
  reply: envelope(
    z.object({
      day: z.string(),
      lessons: z.array(lesson),
      /** Classes of the last seven days, one’s own, without a register; the latest first. */
      missing: z.array(lesson),
      /** Only what there is any of. */
      waiting: z.array(z.object({ kind: z.enum(waitingKinds), count: z.number() })),
      /** The latest first. */
      news: z.array(staffNews),
    }),
  ),
})

export const deskTodayCalls = [readToday] as const
