import type { FastifyInstance } from 'fastify'
import { Failure, notFound } from '#server/failure.ts'
import { headersOf } from '#server/route.ts'
import type { Session } from '#server/session.ts'

type IdKind = 'institute' | 'student' | 'user' | 'userType'

/** Every name under which a call carries an id of the session. A test compares this with the calls. */
export const ownedIds: Readonly<Record<string, IdKind>> = {
  institute_id: 'institute',
  institution_id: 'institute',
  inst_id: 'institute',
  instituteId: 'institute',
  'x-prod-inst-id': 'institute',
  student_id: 'student',
  studentId: 'student',
  stud_id: 'student',
  studId: 'student',
  studentId_array: 'student',
  user_id: 'user',
  userId: 'user',
  userid: 'user',
  account_id: 'user',
  'x-prod-user-id': 'user',
  user_type: 'userType',
}

/** Ids in the path, query, body and headers must be the session's own: a foreign one is 404, like an unknown one. */
export function guardOwnership(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    const { session } = request
    if (!session) return
    for (const part of [request.params, request.query, request.body, headersOf(request)]) {
      if (!ownsAll(session, part)) throw notFound()
    }
  })
}

export function ownsAll(session: Session, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return true
  return Object.entries(part).every(([name, value]) => {
    const kind = ownedIds[name]
    if (!kind || value === null || value === undefined) return true
    const ids = Array.isArray(value) ? value : [value]
    return ids.every((id) => owns(session, kind, Number(id)))
  })
}

function owns(session: Session, kind: IdKind, id: number): boolean {
  switch (kind) {
    case 'institute':
      return id === session.instituteId
    case 'student':
      return session.students.some((student) => student.studentId === id)
    case 'user':
      return id === session.personId || session.students.some((student) => student.personId === id)
    case 'userType':
      return id === session.userType
  }
}

/** Removes fields that no schema of the call has read from a request, before guards, cached replies and logs. */
export function dropSurplus(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    const { call } = request.routeOptions.config
    if (!call) return
    // A schema has replaced its part by the parsed one; a part without a schema is still as sent.
    if (!call.params) request.params = {}
    if (!call.query) request.query = {}
    if (!call.body) request.body = undefined
    // PostgreSQL stores no zero character in a text: 400 with the name of the field instead of its error.
    for (const part of [request.params, request.query, request.body]) checkZeroBytes(part)
  })
}

/** @throws badRequest with the name of the field that holds a zero character */
function checkZeroBytes(part: unknown): void {
  const field = findZeroByte(part)
  if (field !== undefined) throw new Failure('badRequest', `${field}: must not contain a zero character`)
}

/**
 * Names of fields are texts too. No recursion: a body may be nested deeper than the stack.
 * @returns the outermost field that holds a zero character
 */
function findZeroByte(part: unknown): string | undefined {
  const waiting: { field: string; value: unknown }[] = [{ field: '', value: part }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { field, value } = next
    if (typeof value === 'string' && value.includes('\0')) return field || 'request'
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    for (const [name, inner] of Object.entries(value)) {
      if (name.includes('\0')) return field || 'request'
      waiting.push({ field: field || name, value: inner })
    }
  }
  return undefined
}
