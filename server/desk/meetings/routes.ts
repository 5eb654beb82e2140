import type { FastifyInstance } from 'fastify'
import {
  bookForFamily,
  callOffBooking,
  callOffOffer,
  changeOffer,
  listOffers,
  listSectionStudents,
  markOutcome,
  offerMeetings,
  readOffer,
  readOfferChoices,
} from '#domain/desk/meeting-calls.ts'
import { listMeetingsForAdmin } from '#domain/meeting/calls.ts'
import { slotsOf } from '#domain/meeting/rules.ts'
import { makeZone } from '#domain/zone.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { noteSeen } from '#server/database/writes-access-log.ts'
import { reachOf, todayOf } from '#server/desk/attendance/read.ts'
import { bookFor, callOffFor, mark } from '#server/desk/meetings/bookings.ts'
import { callOff, change, offer } from '#server/desk/meetings/offers.ts'
import {
  type DeskOfferRow,
  findBookings,
  findOffer,
  findOfferSections,
  findOfferStudents,
  findOffers,
  findWaiting,
} from '#server/desk/meetings/queries.ts'
import {
  findReachedSections,
  findReachedStudents,
  findTeachers,
} from '#server/desk/meetings/queries-choices.ts'
import { notFound } from '#server/failure.ts'
import { withTakenSlot } from '#server/features/meeting/booking.ts'
import { presentOffer } from '#server/features/meeting/present.ts'
import { nextAfter, readPosition } from '#server/network/cursor.ts'
import { answer, mount } from '#server/route.ts'

const page = 50
const maxWaiting = 500
const maxChoices = 1000
const [ofDesk, ofAdmin] = ['desk-meetings', 'meetings']

/** Meetings at the desk, and for the institute's own system. */
export function deskMeetingRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock } = context

  mount(app, listOffers, async ({ desk, query }) => {
    const { instituteId } = desk
    const cursorOf = `${ofDesk} ${query.list}`
    const [afterPosition, afterTie] = readPosition(cursorOf, query.after)
    const found = await findOffers(pool, {
      ...{ ...reachOf(desk), instituteId, today: todayOf(context, desk), list: query.list, from: null },
      ...{ afterPosition, afterTie, limit: page + 1 },
    })
    return answer({
      offers: found.slice(0, page).map(presentAtDesk),
      next: nextAfter(cursorOf, found, page, ({ position, tie }) => [position, tie]) || null,
    })
  })

  mount(app, readOfferChoices, async ({ desk }) => {
    const of = { ...reachOf(desk), now: clock(), limit: maxChoices }
    const [teachers, sections] = await Promise.all([
      findTeachers(pool, of),
      findReachedSections(pool, { ...of, sectionIds: null }),
    ])
    return answer({
      teachers: teachers.map(({ id, name }) => ({ teacher_id: id, name })),
      sections: sections.map(({ id, ...one }) => ({ section_id: id, ...one })),
    })
  })

  mount(app, listSectionStudents, async ({ desk, params: { section_id: sectionId } }) => {
    const of = { ...reachOf(desk), now: clock(), limit: maxChoices }
    const [section] = await findReachedSections(pool, { ...of, sectionIds: [sectionId] })
    if (!section) throw notFound()
    const students = await findReachedStudents(pool, { ...of, studentIds: [], sectionIds: [sectionId] })
    return answer({
      students: students.map(({ id, name, rollNo }) => ({ student_id: id, name, roll_no: rollNo })),
    })
  })

  mount(app, readOffer, async ({ desk, params: { offer_id: offerId } }) => {
    const { instituteId, timeZone } = desk
    const today = todayOf(context, desk)
    const found = await findOffer(pool, { ...reachOf(desk), offerId })
    if (!found) throw notFound()
    const of = { instituteId, offerId, today }
    const [sections, students, bookings, waiting] = await Promise.all([
      findOfferSections(pool, of),
      findOfferStudents(pool, of),
      findBookings(pool, { ...of, offerIds: [offerId] }),
      found.isCalledOff || found.day < today ? [] : findWaiting(pool, { ...of, limit: maxWaiting }),
    ])
    await noteSeen(pool, desk, {
      kind: 'sawMeetings',
      personIds: [...bookings, ...waiting].map(({ personId }) => personId),
      now: clock(),
    })
    return answer({
      ...presentAtDesk(found),
      version: found.version,
      section_ids: sections.map(({ id }) => id),
      students: students.map(({ id, name }) => ({ student_id: id, name })),
      times: slotsOf(found),
      bookings: bookings.map((row) => ({
        ...presentStudent(row),
        time: row.time,
        state: row.state,
        booked_by: row.bookedBy,
        booked_at: isoIn(timeZone, row.bookedAt),
        word: row.word,
        outcome: row.outcome,
      })),
      waiting: waiting.map(presentStudent),
    })
  })

  mount(app, offerMeetings, async ({ desk, body, once }) =>
    once.write(async (client) => answer({ offer_ids: await offer(context, desk, body, client) })),
  )

  mount(app, changeOffer, async ({ desk, params, body, once }) =>
    once.write(async (client) => {
      await change(context, desk, { offerId: params.offer_id, body }, client)
      return answer({})
    }),
  )

  mount(app, callOffOffer, async ({ desk, params, body, once }) =>
    once.write(async (client) =>
      answer({ bookings: await callOff(context, desk, { offerId: params.offer_id, body }, client) }),
    ),
  )

  mount(app, bookForFamily, async ({ desk, params, body, once }) =>
    withTakenSlot(() =>
      once.write(async (client) => {
        await bookFor(context, desk, { offerId: params.offer_id, body }, client)
        return answer({})
      }),
    ),
  )

  mount(app, callOffBooking, async ({ desk, params, body, once }) =>
    once.write(async (client) => {
      await callOffFor(context, desk, { offerId: params.offer_id, body }, client)
      return answer({})
    }),
  )

  mount(app, markOutcome, async ({ desk, params, body, once }) =>
    once.write(async (client) => {
      await mark(context, desk, { offerId: params.offer_id, body }, client)
      return answer({})
    }),
  )

  mount(app, listMeetingsForAdmin, async ({ admin, query }) => {
    const { instituteId, timeZone } = admin
    const now = clock()
    const today = makeZone(timeZone).dayAt(now.getTime())
    const [afterPosition, afterTie] = readPosition(ofAdmin, query.after)
    const found = await findOffers(pool, {
      ...{ instituteId, teacherId: 0, reachesAll: true, today, list: null, from: query.from ?? null },
      ...{ afterPosition, afterTie, limit: page + 1 },
    })
    const offers = found.slice(0, page)
    const bookings = await findBookings(pool, { instituteId, today, offerIds: offers.map(({ id }) => id) })
    await noteSeen(pool, admin, {
      kind: 'sawMeetings',
      personIds: bookings.map(({ personId }) => personId),
      now,
    })
    const bookingsOf = Map.groupBy(bookings, ({ offerId }) => offerId)
    return answer({
      offers: offers.map((row) => ({
        ...presentOffer(row),
        ...{ offer: row.code, teacher_code: row.teacherCode, link: row.link },
        bookings: (bookingsOf.get(row.id) ?? []).map(({ code, name, time, state, outcome }) => ({
          student: code,
          ...{ name, time, state, outcome },
        })),
      })),
      next: nextAfter(ofAdmin, found, page, ({ position, tie }) => [position, tie]) || null,
    })
  })
}

const presentAtDesk = (row: DeskOfferRow) => ({
  ...presentOffer(row),
  teacher_id: row.teacherId,
  is_teacher_here: row.isTeacherHere,
  pause: row.pause,
  link: row.link,
  sections: row.sections,
  single_students: row.singleStudents,
  slots: slotsOf(row).length,
  booked: row.booked,
})

type Student = { studentId: number; personId: number; name: string; rollNo: string; sections: string }
const presentStudent = ({ studentId, personId, name, rollNo, sections }: Student) => ({
  student_id: studentId,
  person_id: personId,
  name,
  roll_no: rollNo,
  sections,
})
