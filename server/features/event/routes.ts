import type { FastifyInstance } from 'fastify'
import { daysBetween, firstDayOf, lastDayOf } from '#domain/day.ts'
import { eventDetail, timetableEvents } from '#domain/event/calls.ts'
import { audiencesOf } from '#server/access/events.ts'
import { mayViewYearOf } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import { Failure, notFound } from '#server/failure.ts'
import { byDay, calendarEntryOf, timetableEventOf, weeklyOffsOf } from '#server/features/event/present.ts'
import { findEvents, findWeeklyOffs } from '#server/features/event/queries.ts'
import { answer, mount } from '#server/route.ts'
import type { Session } from '#server/session.ts'

/** Like the time table's call: both days included. */
const maxDays = 400
/** `event_type` of the call → kind; 0 is all, 3 only the weekly offs. */
const kinds = [null, 'holiday', 'event', 'none'] as const

export function eventRoutes(app: FastifyInstance, context: Context): void {
  const { pool } = context

  mount(app, eventDetail, async ({ session, body }) => {
    if (!mayReadEventsOf(session, body.student_id)) throw notFound()
    const { instituteId, yearId } = session
    const { first, last } = spanOf(body)
    const kind = kinds[body.event_type] ?? null
    const isWithOffs = body.event_type === 0 || body.event_type === 3
    const [rows, weeklyOffs] = await Promise.all([
      kind === 'none'
        ? []
        : findEvents(pool, {
            instituteId,
            studentId: body.student_id,
            yearId,
            audiences: audiencesOf(session.role),
            first,
            last,
            kind,
            isMineOnly: !body.is_all_event_for_student,
          }),
      isWithOffs ? findWeeklyOffs(pool, { instituteId }) : [],
    ])
    const placed = rows.map((row) => ({ day: row.firstDay, entry: calendarEntryOf(row) }))
    return answer(
      byDay([
        ...placed,
        ...weeklyOffsOf(
          weeklyOffs.map(({ day }) => day),
          first,
          last,
        ),
      ]),
    )
  })

  mount(app, timetableEvents, async ({ session, body }) => {
    if (!mayReadEventsOf(session, body.student_id)) throw notFound()
    const { event_start_Date: first, event_end_date: last } = body
    if (daysBetween(first, last) >= maxDays) throw new Failure('badRequest')
    const { instituteId, yearId } = session
    const audiences = audiencesOf(session.role)
    const asked = { instituteId, yearId, audiences, studentId: body.student_id, first, last }
    // An end before the start returns nothing, though a long holiday touches both.
    const rows = last < first ? [] : await findEvents(pool, { ...asked, kind: 'holiday', isMineOnly: true })
    return answer(byDay(rows.map((row) => ({ day: row.firstDay, entry: timetableEventOf(row) }))))
  })
}

/** Only schools have an event calendar [event-1]. */
const mayReadEventsOf = (session: Session, studentId: number): boolean =>
  session.isSchool && mayViewYearOf(session, { studentId, yearId: session.yearId })

type Asked = { month: number; year: number; is_yearly_view: boolean; search_date?: string | null | undefined }

/** The requested days: one, a month, or a calendar year. */
function spanOf({ month, year, is_yearly_view, search_date }: Asked): { first: string; last: string } {
  if (search_date) return { first: search_date, last: search_date }
  if (is_yearly_view) return { first: `${year}-01-01`, last: `${year}-12-31` }
  const text = `${year}-${String(month).padStart(2, '0')}`
  return { first: firstDayOf(text), last: lastDayOf(text) }
}
