import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assignmentDetail, studentAttachments } from '#domain/assignment/calls.ts'
import type { Call } from '#domain/call.ts'
import { offlineExams } from '#domain/exam/calls.ts'
import { reportDownload, reportPreview, standings, testReports } from '#domain/exam/report/calls.ts'
import { feeReceipt, fees } from '#domain/fee/calls.ts'
import type { AccessKind } from '#domain/profile/access-log.ts'
import { aadhaarNumbers, studentDetail } from '#domain/profile/calls.ts'
import { attendance, attendanceSummary } from '#domain/timetable/calls.ts'
import { makeZone } from '#domain/zone.ts'
import type { Context } from '#server/context.ts'
import { note } from '#server/database/writes-access-log.ts'
import type { Session } from '#server/session.ts'

/** What is seen by a call. What is about nobody alone is in no log. */
const seenBy: ReadonlyMap<Call, AccessKind> = new Map<Call, AccessKind>([
  [studentDetail, 'sawProfile'],
  [aadhaarNumbers, 'sawAadhaar'],
  [fees, 'sawFees'],
  [feeReceipt, 'sawFees'],
  [testReports, 'sawReport'],
  [reportPreview, 'sawReport'],
  [reportDownload, 'sawReport'],
  [standings, 'sawReport'],
  [offlineExams, 'sawReport'],
  [attendance, 'sawAttendance'],
  [attendanceSummary, 'sawAttendance'],
  [assignmentDetail, 'sawHomework'],
  [studentAttachments, 'sawHomework'],
])

/** So many notes of today a process remembers, so that only the first look of a day writes. */
const mostRemembered = 100_000

/**
 * Notes who saw what of whom, once for each person, kind and day of the institute, before the answer goes out: what cannot be
 * noted is not shown.
 */
export function noteReading(app: FastifyInstance, { pool, clock }: Context): void {
  const remembered = new Set<string>()
  app.addHook('onSend', async (request, reply) => {
    const { session } = request
    const { call } = request.routeOptions.config
    const kind = call && seenBy.get(call)
    if (!kind || !session || reply.statusCode !== 200) return
    const personId = personSeen(session, request)
    if (personId === undefined) return
    const { instituteId, personId: readerId, timeZone } = session
    const now = clock()
    const day = makeZone(timeZone).dayAt(now.getTime())
    const key = `${day} ${instituteId} ${personId} ${readerId} ${kind}`
    if (remembered.has(key)) return
    await note(pool, { instituteId, personId, actor: { person: readerId }, kind, now, day })
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.add(key)
  })
}

/** Whom a call names, whom the guards let the session ask about; the one student of a session where it names nobody. */
function personSeen({ role, personId, students }: Session, request: FastifyRequest): number | undefined {
  const named = Object.assign({}, request.query, request.body, request.params) as Record<string, unknown>
  const userId = named.user_id ?? named.userId ?? (role === 'open' ? named.owner_id : undefined)
  if (userId !== undefined) return Number(userId)
  const studentId = named.student_id ?? named.studId ?? named.owner_id
  const student =
    studentId === undefined ? students[0] : students.find((one) => one.studentId === Number(studentId))
  return student?.personId ?? (role === 'open' ? personId : undefined)
}
