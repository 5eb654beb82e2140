import type { FastifyInstance } from 'fastify'
import { addDays } from '#domain/day.ts'
import { bookMeeting, giveBackMeeting, listMeetings } from '#domain/meeting/calls.ts'
import { makeZone } from '#domain/zone.ts'
import { decidesFor, studentOf } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { book, giveBack } from '#server/features/meeting/book.ts'
import { presentMeeting, untilOf } from '#server/features/meeting/present.ts'
import {
  findOthersBooked,
  findOwnBookings,
  findOwnMeetings,
  findWhoBooks,
} from '#server/features/meeting/queries.ts'
import { answer, mount } from '#server/route.ts'

/** Days back that a family sees, and most of what it sees [meeting-1]. */
const shownBack = 90
const maxShown = 200

/** Meetings in the portal: a family books, moves and gives back. */
export function meetingRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock } = context

  mount(app, listMeetings, async ({ session, params }) => {
    const { instituteId, timeZone } = session
    const { studentId } = studentOf(session, params.student_id)
    const today = makeZone(timeZone).dayAt(clock().getTime())
    const of = { instituteId, studentId, today, from: addDays(today, -shownBack), limit: maxShown }
    const others = session.students.flatMap((one) => (one.studentId === studentId ? [] : [one.studentId]))
    const [who, meetings, bookings, othersBooked] = await Promise.all([
      findWhoBooks(pool, of),
      findOwnMeetings(pool, of),
      findOwnBookings(pool, of),
      findOthersBooked(pool, { ...of, studentIds: session.role === 'parent' ? others : [] }),
    ])
    if (!who) throw notFound()
    const bookingOf = new Map(bookings.map(({ offerId, ...booking }) => [offerId, booking]))
    return answer({
      may_book: decidesFor(session, who.hasParent),
      meetings: meetings.map((row) => presentMeeting(row, bookingOf.get(row.id), { today, timeZone })),
      others: othersBooked.map(({ minutes, ...one }) => ({
        ...one,
        until: untilOf({ from: one.time, until: '23:59', minutes, pause: 0 }, one.time),
      })),
    })
  })

  mount(app, bookMeeting, (request) => book(context, request))

  mount(app, giveBackMeeting, (request) => giveBack(context, request))
}
