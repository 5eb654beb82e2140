import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import {
  assignmentDetail,
  assignmentSolution,
  assignments,
  downloadAttachments,
  studentAttachments,
  updateAssignment,
} from '#domain/assignment/calls.ts'
import { limits } from '#domain/assignment/rules.ts'
import { viewablePersonIds } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/failure.ts'
import { studentsOf } from '#server/features/assignment/policy.ts'
import {
  presentAssignment,
  presentAttachment,
  presentItem,
  presentSolution,
} from '#server/features/assignment/present.ts'
import { findAssignment, findAssignments } from '#server/features/assignment/queries.ts'
import {
  findDownloads,
  findStudentsAttachments,
  findTeachersAttachments,
} from '#server/features/assignment/queries-attachments.ts'
import { submitWork } from '#server/features/assignment/submit.ts'
import { signedFileAddress, signedPackAddress } from '#server/files/addresses.ts'
import { checkOpenPacks, checkPack } from '#server/files/pack.ts'
import { forPeople } from '#server/files/right.ts'
import { personKey } from '#server/heavy/heavy.ts'
import { answer, mount } from '#server/route.ts'
import type { Session } from '#server/session.ts'

export function assignmentRoutes(app: FastifyInstance, context: Context): void {
  const { pool, secrets, clock, config } = context

  /** @throws notFound for an open user, who has no student [assignment-1] */
  const scopeOf = (session: Session, studentIds = studentsOf(session)) => {
    if (studentIds.length === 0) throw notFound()
    return { instituteId: session.instituteId, studentIds, now: clock() }
  }
  const oneOf = async (session: Session, assignmentId: number, studentIds?: number[]) => {
    const row = await findAssignment(pool, { ...scopeOf(session, studentIds), assignmentId })
    if (!row) throw notFound()
    return row
  }

  mount(app, assignments, async ({ session, body }) => {
    const scope = scopeOf(session, [body.student_id])
    const rows = await findAssignments(pool, { ...scope, yearId: session.yearId })
    const items = rows.map((row) => presentItem(row, { timeZone: session.timeZone, now: scope.now }))
    return answer({
      upcoming_online_assignment_list: items.filter(({ days_left }) => days_left !== -1),
      past_online_assignment_list: items.filter(({ days_left }) => days_left === -1),
    })
  })

  mount(app, assignmentDetail, async ({ session, params, query, shows }) => {
    const row = await oneOf(session, params.file_id, query.student_id ? [query.student_id] : undefined)
    shows(row.studentId)
    const at = { instituteId: session.instituteId, assignmentId: row.id, kind: 'given' as const }
    const given = await findTeachersAttachments(pool, at)
    return answer(presentAssignment(row, given, { timeZone: session.timeZone, now: clock() }))
  })

  mount(app, studentAttachments, async ({ session, params }) => {
    const { id, studentId } = await oneOf(session, params.file_id, [params.student_id])
    const at = { instituteId: session.instituteId, assignmentId: id, studentId }
    const rows = await findStudentsAttachments(pool, at)
    return answer({ student_attachment: rows.map(presentAttachment) })
  })

  mount(app, assignmentSolution, async ({ session, params }) => {
    const row = await oneOf(session, params.file_id, [params.student_id])
    // Before the own work is evaluated the solutions stay hidden.
    if (row.evaluatedAt === null) return answer([])
    const at = { instituteId: session.instituteId, assignmentId: row.id, kind: 'solution' as const }
    return answer((await findTeachersAttachments(pool, at)).map(presentSolution))
  })

  mount(app, downloadAttachments, async ({ session, body }) => {
    const scope = scopeOf(session)
    const { instituteId, sessionId } = session
    const attachmentIds = [...new Set(body.attachmentId_array)]
    const found = await findDownloads(pool, { ...scope, attachmentIds })
    const [first] = found
    if (!first || found.length !== attachmentIds.length) throw notFound()
    const of = { instituteId, sessionId, right: forPeople(...viewablePersonIds(session)) }
    const fileIds = [...new Set(found.map(({ fileId }) => fileId))]
    if (fileIds.length === 1) {
      const address = signedFileAddress(secrets, { ...of, fileId: first.fileId }, scope.now)
      return answer({ body: `${address}?as=download` })
    }
    checkOpenPacks(personKey(session))
    checkPack(found)
    return answer({ body: signedPackAddress(secrets, { ...of, fileIds }, scope.now) })
  })

  mount(app, updateAssignment, (request) => submitWork(context, request), {
    folder: join(config.dataFolder, 'uploads'),
    maxFiles: limits.files,
    maxBytes: limits.bytes,
    tooMany: 'tooManyFiles',
    tooLarge: 'filesTooLarge',
  })
}
