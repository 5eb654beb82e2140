import type { FastifyInstance } from 'fastify'
import { readShownDay } from '#domain/day.ts'
import { meetings, startSession } from '#domain/live/calls.ts'
import { makeZone } from '#domain/zone.ts'
import { mayViewPerson, viewablePersonIds } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import { noteFirst } from '#server/database/writes-changes.ts'
import { Failure, notFound } from '#server/failure.ts'
import { openLink, presentClass, runsAt } from '#server/features/live/present.ts'
import { findClasses, findOwnClass, findVideoSettings } from '#server/features/live/queries.ts'
import { flagsOf } from '#server/features/live/recording-flags.ts'
import { recordingRoutes } from '#server/features/live/recording-routes.ts'
import { sessionAddresses } from '#server/files/addresses.ts'
import { forAll } from '#server/files/right.ts'
import { answer, mount } from '#server/route.ts'
import type { Session } from '#server/session.ts'

const dayMinutes = 24 * 60

/** A parent only views [live-16]. */
const mayJoinClasses = ({ role }: Session): boolean => role !== 'parent'

/** Live classes: the list, and whether one may be joined now [live-35, live-38]. */
export function liveRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock, secrets } = context
  recordingRoutes(app, context)

  mount(app, meetings, async ({ session, body }) => {
    if (!mayViewPerson(session, body.user_id)) throw notFound()
    const { instituteId, yearId, timeZone } = session
    const now = clock()
    const setting = await findVideoSettings(pool, { instituteId })
    if (!setting) throw notFound()
    const { video } = setting
    const when = body.live_future_past === 1 ? 'upcoming' : 'past'
    const rows = await findClasses(
      pool,
      { personIds: [body.user_id], instituteId, yearId, now },
      {
        when,
        ...momentsOf(timeZone, body.from_date, body.to_date ?? null, when === 'past' ? now : null),
        offset: body.page_offset,
        size: body.page_size,
        showsRecordings: video.view,
      },
    )
    const view = {
      timeZone,
      now,
      mayJoin: mayJoinClasses(session),
      photoAddress: sessionAddresses(secrets, session, now, forAll),
    }
    const classes = rows.map((row) => presentClass(row, view))
    return answer({
      ...flagsOf(video),
      upcomingLiveClasses: when === 'upcoming' ? classes : [],
      pastLiveClasses: when === 'past' ? classes : [],
    })
  })

  // The provider in the request changes nothing: the class knows its own [live-38].
  mount(app, startSession, async ({ session, params }) => {
    const { instituteId, yearId } = session
    const now = clock()
    const viewer = { personIds: viewablePersonIds(session), instituteId, yearId, now }
    const found = await findOwnClass(pool, { ...viewer, classId: params.session_id })
    if (!found) throw notFound()
    if (!mayJoinClasses(session)) throw new Failure('parentMayNotJoin')
    const mayStart = runsAt(found, now)
    if (mayStart) {
      const { personId } = session
      const joined = { instituteId, personId, now, subjectId: params.session_id }
      await noteFirst(pool, { ...joined, kind: 'live-class-joined' })
    }
    return answer({ allow_start_session: mayStart, session_link: openLink(found, now) })
  })
}

/**
 * The range of two days written DD-MM-YYYY: from the start of one to the end of the other.
 * @param end the moment whose day is the default for the last; null for no end
 */
function momentsOf(timeZone: string, from: string, to: string | null, end: Date | null) {
  const { momentOf, dayAt } = makeZone(timeZone)
  const lastDay = to === null ? end && dayAt(end.getTime()) : readShownDay(to)
  return {
    from: new Date(momentOf(readShownDay(from) ?? '', 0)),
    before: lastDay ? new Date(momentOf(lastDay, dayMinutes)) : null,
  }
}
