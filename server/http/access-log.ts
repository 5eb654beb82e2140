import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listThreads, readThread } from '#domain/ask/calls.ts'
import { assignmentDetail, studentAttachments } from '#domain/assignment/calls.ts'
import type { Call } from '#domain/call.ts'
import { offlineExams } from '#domain/exam/calls.ts'
import { reportDownload, reportPreview, standings, testReports } from '#domain/exam/report/calls.ts'
import { feeReceipt, fees } from '#domain/fee/calls.ts'
import { childrenToday } from '#domain/home/calls.ts'
import { listLeaves } from '#domain/leave/calls.ts'
import { listMeetings } from '#domain/meeting/calls.ts'
import type { AccessKind } from '#domain/profile/access-log.ts'
import { aadhaarNumbers, studentDetail } from '#domain/profile/calls.ts'
import { downloadOwnData } from '#domain/profile/own-data-calls.ts'
import { attendance, attendanceDays, attendanceSummary } from '#domain/timetable/calls.ts'
import { makeZone } from '#domain/zone.ts'
import type { Context } from '#server/context.ts'
import { note } from '#server/database/writes-access-log.ts'
import type { Session } from '#server/session.ts'

/** The kind of audit of each call that shows personal data; other calls are not logged. */
const auditKindByCall: ReadonlyMap<Call, AccessKind> = new Map<Call, AccessKind>([
  [studentDetail, 'sawProfile'],
  [aadhaarNumbers, 'sawAadhaar'],
  [downloadOwnData, 'downloadedData'],
  [fees, 'sawFees'],
  [feeReceipt, 'sawFees'],
  [testReports, 'sawReport'],
  [reportPreview, 'sawReport'],
  [reportDownload, 'sawReport'],
  [standings, 'sawReport'],
  [offlineExams, 'sawReport'],
  [attendance, 'sawAttendance'],
  [attendanceSummary, 'sawAttendance'],
  [attendanceDays, 'sawAttendance'],
  [childrenToday, 'sawAttendance'],
  [listLeaves, 'sawLeave'],
  [listThreads, 'sawQuestions'],
  [readThread, 'sawQuestions'],
  [listMeetings, 'sawMeetings'],
  [assignmentDetail, 'sawHomework'],
  [studentAttachments, 'sawHomework'],
])

/** How many entries of today a process remembers, so that only the first view of a day writes. */
const maxRemembered = 100_000

/** Logs each view of a person's data, once for each viewer, person, kind and day of the institute, before the reply is sent. */
export function noteReading(app: FastifyInstance, { pool, clock }: Context): void {
  const remembered = new Set<string>()
  app.decorateRequest('shownStudentId', null)
  app.addHook('onSend', async (request, reply) => {
    const { session } = request
    const { call } = request.routeOptions.config
    const kind = call && auditKindByCall.get(call)
    if (!kind || !session || reply.statusCode !== 200) return
    const { instituteId, timeZone } = session
    const readerId = session.viewedBy ?? session.personId
    const now = clock()
    const day = makeZone(timeZone).dayAt(now.getTime())
    for (const personId of peopleSeen(call, session, request)) {
      const key = `${day} ${instituteId} ${personId} ${readerId} ${kind}`
      if (remembered.has(key)) continue
      await note(pool, { instituteId, personId, actor: { person: readerId }, kind, now, day })
      if (remembered.size >= maxRemembered) remembered.clear()
      remembered.add(key)
    }
  })
}

/** All children of a parent, where the call shows them together. */
function peopleSeen(call: Call, session: Session, request: FastifyRequest): number[] {
  if (call === childrenToday)
    return session.role === 'parent' ? session.students.map(({ personId }) => personId) : []
  const personId = personSeen(session, request)
  return personId === undefined ? [] : [personId]
}

/**
 * The person whom the handler or the request names; the only student of the session where neither does. Schemas have
 * read the ids (`dropSurplus`), and the guards have checked them.
 */
function personSeen({ role, personId, students }: Session, request: FastifyRequest): number | undefined {
  const named = Object.assign({}, request.query, request.body, request.params) as Record<string, unknown>
  const userId = named.user_id ?? named.userId ?? (role === 'open' ? named.owner_id : undefined)
  if (userId !== undefined) return Number(userId)
  const studentId = request.shownStudentId ?? named.student_id ?? named.studId ?? named.owner_id
  const student =
    studentId === undefined ? students[0] : students.find((one) => one.studentId === Number(studentId))
  return student?.personId ?? (role === 'open' ? personId : undefined)
}
