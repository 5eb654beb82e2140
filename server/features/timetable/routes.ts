import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { httpsOnly } from '#domain/session/address.ts'
import {
  attendance,
  attendanceDays,
  attendanceSummary,
  timetable,
  yearCount,
} from '#domain/timetable/calls.ts'
import { flagsOf, includedKinds } from '#domain/timetable/included.ts'
import { makeZone } from '#domain/zone.ts'
import { type ViewedStudent, viewedStudent } from '#server/access/viewed-student.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { Failure, notFound } from '#server/failure.ts'
import { feedRoutes } from '#server/features/timetable/feed-routes.ts'
import { groupByDay, presentEntry } from '#server/features/timetable/present.ts'
import { findScope, isSubjectOf, isTeacherOf, type Scope } from '#server/features/timetable/queries.ts'
import {
  countAttendance,
  findAttendance,
  findAttendanceDays,
  findOwnBatch,
} from '#server/features/timetable/queries-attendance.ts'
import { countEntries, type EntrySpan, findEntries } from '#server/features/timetable/queries-entries.ts'
import { all, clipDays, momentsOf, narrow } from '#server/features/timetable/span.ts'
import { sessionAddresses } from '#server/files/addresses.ts'
import { forAll } from '#server/files/right.ts'
import { answer, mount } from '#server/route.ts'
import type { Session } from '#server/session.ts'

export function timetableRoutes(app: FastifyInstance, context: Context): void {
  entryRoutes(app, context)
  yearRoutes(app, context)
  attendanceRoutes(app, context)
  feedRoutes(app, context)
}

/** @throws noCourse for a student without a section in the viewed year [timetable-27] */
async function readScope(
  { pool, clock }: Context,
  { instituteId, yearId }: Session,
  viewed: ViewedStudent,
): Promise<Scope> {
  const scope = await findScope(pool, { ...viewed, instituteId, yearId, now: clock() })
  if (!scope) throw notFound()
  if (viewed.studentId !== null && scope.sections.length === 0) throw new Failure('noCourse')
  return scope
}

/** @throws notFound for a subject or teacher outside the student's sections and products */
async function checkTaught(
  pool: pg.Pool,
  { instituteId }: Session,
  of: { sections: readonly { sectionId: number }[]; productIds: readonly number[] },
  { subject_id: subjectId, teacher_id: teacherId }: { subject_id: number; teacher_id: number },
): Promise<void> {
  const sectionIds = of.sections.map((section) => section.sectionId)
  const at = { instituteId, sectionIds, productIds: of.productIds }
  if (subjectId !== all && !(await isSubjectOf(pool, { ...at, subjectId }))) throw notFound()
  if (teacherId !== all && !(await isTeacherOf(pool, { ...at, teacherId }))) throw notFound()
}

function entryRoutes(app: FastifyInstance, context: Context): void {
  const { pool, clock, secrets } = context

  mount(app, timetable, async ({ session, body }) => {
    const viewed = viewedStudent(session, body)
    if (!viewed) throw notFound()
    const scope = await readScope(context, session, viewed)
    const own = narrow(scope, body)
    await checkTaught(pool, session, own, body)
    const { instituteId, timeZone } = session
    const now = clock()
    const span: EntrySpan = {
      instituteId,
      ...momentsOf(timeZone, body),
      sections: own.sections,
      productIds: own.productIds,
      subjectId: body.subject_id,
      teacherId: body.teacher_id,
      included: includedKinds(body, scope.plan),
    }
    const showsRecordings = scope.video.view
    const rows = await findEntries(pool, span, {
      studentId: viewed.studentId,
      personId: viewed.personId,
      now,
      timeZone,
      showsRecordings,
      withCancelled: body.is_included_cancelled === 'Y',
    })
    const view = {
      instituteId,
      timeZone,
      // A parent only views [timetable-32].
      mayJoin: session.role !== 'parent',
      photoAddress: sessionAddresses(secrets, session, now, forAll),
    }
    const entries = rows.map((row) => presentEntry({ ...row, link: httpsOnly(row.link) }, view))
    return answer({
      batchTimeTableList: groupByDay(entries),
      time: isoIn(timeZone, now),
      view_proctur_live_recorded_session: showsRecordings ? 1 : 0,
      vimeo_video_downlodable: scope.video.vimeoDownload ? 1 : 0,
      proctur_live_view_or_download_visibility: scope.video.cloud,
    })
  })
}

function yearRoutes(app: FastifyInstance, context: Context): void {
  const { pool } = context

  mount(app, yearCount, async ({ session, body }) => {
    const viewed = viewedStudent(session, body)
    if (!viewed) throw notFound()
    const scope = await readScope(context, session, viewed)
    const { instituteId, timeZone } = session
    const [first, last] = [`${body.year}-01-01`, `${body.year}-12-31`]
    const days = clipDays([first, last], [scope.yearStart, scope.yearEnd])
    const { momentOf } = makeZone(timeZone)
    const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
    const span: EntrySpan = {
      instituteId,
      ...momentsOf(timeZone, days),
      sections: scope.sections,
      productIds: scope.productIds,
      subjectId: all,
      teacherId: all,
      included: includedKinds(flagsOf(scope.plan), scope.plan),
    }
    const starts = months.map((month) => new Date(momentOf(`${body.year}-${month}-01`, 0)))
    const counts = await countEntries(pool, span, starts)
    const shown = counts.map((count, index) => [String(index + 1), count] as const)
    return answer(Object.fromEntries(shown.filter(([, count]) => count > 0)))
  })
}

function attendanceRoutes(app: FastifyInstance, context: Context): void {
  const { pool } = context

  mount(app, attendance, async ({ session, params, body }) => {
    const { student_id: studentId, batch_id: batchId } = params
    if (body.student_id !== studentId || body.batch_id !== batchId) throw notFound()
    const { instituteId, timeZone } = session
    const batch = await findOwnBatch(pool, { instituteId, studentId, batchId })
    if (!batch || ![all, batch.standardId].includes(body.standard_id)) throw notFound()
    await checkTaught(pool, session, { sections: [{ sectionId: batchId }], productIds: [] }, body)
    const { subject_id: subjectId, teacher_id: teacherId } = body
    const span = { ...momentsOf(timeZone, body), batchId, subjectId, teacherId, timeZone }
    return findAttendance(pool, { instituteId, studentId, ...span })
  })

  const readYear = async (session: Session, params: { institute_id: number; student_id: number }) => {
    const viewed = viewedStudent(session, params)
    if (!viewed || viewed.studentId === null) throw notFound()
    const { instituteId, timeZone } = session
    const { sections, minimumPercent } = await readScope(context, session, viewed)
    return { minimumPercent, of: { instituteId, studentId: viewed.studentId, timeZone, sections } }
  }

  mount(app, attendanceSummary, async ({ session, params }) => {
    const { minimumPercent, of } = await readYear(session, params)
    return answer({ minimum_percent: minimumPercent, counts: await countAttendance(pool, of) })
  })

  mount(app, attendanceDays, async ({ session, params }) => {
    const { minimumPercent, of } = await readYear(session, params)
    return answer({ minimum_percent: minimumPercent, ...(await findAttendanceDays(pool, of)) })
  })
}
