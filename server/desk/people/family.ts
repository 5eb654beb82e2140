import type { RowFault } from '#domain/admin/calls.ts'
import type { CallInput, CallReply } from '#domain/call.ts'
import { isDay } from '#domain/day.ts'
import type { addFamily, NewGuardian, NewStudent } from '#domain/desk/people-change-calls.ts'
import { readPhoneNumber } from '#domain/phone.ts'
import type { Context } from '#server/context.ts'
import type { Runner } from '#server/database/sql.ts'
import { findByCodes, findHolders, findMembers } from '#server/desk/people/queries.ts'
import { findSections } from '#server/desk/people/queries-sections.ts'
import {
  drawCode,
  isEmail,
  Outdated,
  refuse,
  type Tables,
  writeTables,
} from '#server/desk/people/write-tables.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { Failure, notFound } from '#server/failure.ts'
import type { Once } from '#server/once/once.ts'

type Body = CallInput<typeof addFamily>['body']
type Added = CallReply<typeof addFamily>['result']
type Known = Added['known'][number]

/**
 * Adds a family under one number. A guardian who is here already by phone or e-mail is named, and is linked or called another
 * person by the next request.
 * @throws notFound for sections and people that are not the institute's, Failure `rowsRefused`
 */
export async function addMembers(
  context: Context,
  desk: DeskSession,
  { body, once }: { body: Body; once: Once },
): Promise<Added> {
  const { instituteId } = desk
  const { pool, clock } = context
  const now = clock()
  const { scope } = await openInstitute(pool, instituteId, now)
  if (body.students.length === 0 && (body.sibling_ids.length === 0 || body.guardians.length === 0))
    throw new Failure('badRequest', 'students: there is nobody to add')
  const typed = faultsOf(body, scope.callingCode)
  if (typed.length > 0) throw refuse(typed)
  const known = await findKnown(pool, instituteId, scope.callingCode, body.guardians)
  if (known.length > 0 && !body.is_check) throw refuseKnown(known)
  const { tables, codes } = await rowsOf(pool, instituteId, now, body)
  let reply: Added = { number: null, warnings: [], known, members: [] }
  const written = await writeTables(context, desk, tables, {
    isCheck: body.is_check,
    checkNow: async (client) => {
      const again = await findKnown(client, instituteId, scope.callingCode, body.guardians)
      if (!body.is_check && again.length > 0) throw new Outdated()
    },
    onWritten: async (client, { number, warnings }) => {
      const members = body.is_check ? [] : await findByCodes(client, { instituteId, ids: codes })
      reply = {
        ...reply,
        number,
        warnings,
        members: members.map(({ id, name, role }) => ({ member_id: id, name, role })),
      }
      if (!body.is_check) await once.keep(client, { statusCode: 200, message: 'OK', result: reply })
    },
  }).catch((error: unknown) => {
    throw error instanceof Outdated ? new Failure('busy') : atForm(error, body)
  })
  return { ...reply, ...written, warnings: written.warnings.map(fieldIn(body)) }
}

/** Faults of rows, named by the fields of the form: ties and logins are those of a guardian, sections those of a student. */
function atForm(error: unknown, body: Body): unknown {
  const { faults } = error instanceof Failure ? error.details : {}
  return Array.isArray(faults) ? refuse((faults as RowFault[]).map(fieldIn(body))) : error
}

const fieldIn = ({ students, guardians, sibling_ids }: Body) => {
  const added = guardians.flatMap(({ member_id }, index) => (member_id === null ? [index] : []))
  const pupils = students.length + sibling_ids.length
  return (fault: RowFault): RowFault => {
    const [kind = '', row = '0', column = ''] = fault.field.split('.')
    const index = Number(row)
    if (kind === 'enrolments') return { ...fault, field: `students.${index}.${column}` }
    if (kind === 'parents') return { ...fault, field: `guardians.${added[index] ?? 0}.${column}` }
    if (kind === 'guardians') return { ...fault, field: `guardians.${Math.floor(index / pupils)}.${column}` }
    return fault
  }
}

/** What is wrong with what was typed: said without repeating it, at each field. */
function faultsOf({ students, guardians }: Body, callingCode: string): RowFault[] {
  const of = (group: string, one: { name: string; phone: string; email: string }, index: number) => [
    ...(one.name.trim() === '' ? [{ field: `${group}.${index}.name`, problem: 'is empty' }] : []),
    ...(one.phone.trim() !== '' && readPhoneNumber(one.phone, callingCode) === undefined
      ? [{ field: `${group}.${index}.phone`, problem: 'is no phone number' }]
      : []),
    ...(one.email.trim() !== '' && !isEmail(one.email)
      ? [{ field: `${group}.${index}.email`, problem: 'is no e-mail address' }]
      : []),
  ]
  return [
    ...students.flatMap((one, index) => [
      ...of('students', one, index),
      ...(one.date_of_birth !== '' && !isDay(one.date_of_birth)
        ? [{ field: `students.${index}.date_of_birth`, problem: 'is no day' }]
        : []),
    ]),
    ...guardians.flatMap((one, index) => (one.member_id === null ? of('guardians', one, index) : [])),
  ]
}

/** Parents who are here already with the phone or e-mail of a guardian who is not called another person. */
async function findKnown(
  runner: Runner,
  instituteId: number,
  callingCode: string,
  guardians: readonly NewGuardian[],
): Promise<Known[]> {
  const logins = guardians.map(({ member_id, is_other, phone, email }) =>
    member_id !== null || is_other
      ? { phone: '', email: '' }
      : { phone: readPhoneNumber(phone, callingCode) ?? '', email: email.trim().toLowerCase() },
  )
  const phones = logins.map(({ phone }) => phone).filter((phone) => phone !== '')
  const emails = logins.map(({ email }) => email).filter((email) => email !== '')
  const holders =
    phones.length + emails.length === 0 ? [] : await findHolders(runner, { instituteId, phones, emails })
  return logins.flatMap(({ phone, email }, guardian) => {
    const found = holders.find(
      (one) =>
        one.role === 'parent' &&
        ((phone !== '' && one.phone === phone) || (email !== '' && one.email === email)),
    )
    return found
      ? [{ guardian, member_id: found.id, name: found.name, family: found.family, phone: found.phone }]
      : []
  })
}

const refuseKnown = (known: readonly Known[]) =>
  refuse(
    known.map(({ guardian, name }) => ({
      field: `guardians.${guardian}.phone`,
      problem: `is of ${name}, who is a parent here already: link the family to this person, or say that it is somebody else`,
    })),
  )

async function rowsOf(
  runner: Runner,
  instituteId: number,
  now: Date,
  { students, guardians, sibling_ids }: Body,
): Promise<{ tables: Tables; codes: string[] }> {
  const sections = await findSections(runner, { instituteId, now })
  const memberIds = [...sibling_ids, ...guardians.flatMap(({ member_id }) => member_id ?? [])]
  const members = await findMembers(runner, { instituteId, personIds: memberIds })
  const codeOf = (id: number, role: 'student' | 'parent') => {
    const found = members.find((one) => one.id === id && one.role === role)
    if (!found) throw notFound()
    return found.code
  }
  const newStudents = students.map((one) => ({ code: drawCode(), one }))
  const people = guardians.map((one) => ({
    one,
    isNew: one.member_id === null,
    code: one.member_id === null ? drawCode() : codeOf(one.member_id, 'parent'),
  }))
  const pupils = [...newStudents.map(({ code }) => code), ...sibling_ids.map((id) => codeOf(id, 'student'))]
  const sectionOf = ({ section_id }: NewStudent) => {
    const section = sections.find(({ id }) => id === section_id)
    if (!section) throw notFound()
    return section.code
  }
  const added = people.filter(({ isNew }) => isNew)
  return {
    codes: [...newStudents, ...added].map(({ code }) => code),
    tables: {
      students: newStudents.map(({ code, one }) => ({
        id: code,
        name: one.name.trim(),
        number: one.number.trim(),
        roll_no: one.roll_no.trim(),
        gender: one.gender.trim(),
        date_of_birth: one.date_of_birth,
        phone: one.phone.trim(),
        email: one.email.trim(),
      })),
      parents: added.map(({ code, one }) => ({
        id: code,
        name: one.name.trim(),
        phone: one.phone.trim(),
        email: one.email.trim(),
      })),
      guardians: people.flatMap(({ code, one }) =>
        pupils.map((student) => ({ parent: code, student, relation: one.relation.trim() })),
      ),
      enrolments: newStudents.map(({ code, one }) => ({
        id: drawCode(),
        student: code,
        section: sectionOf(one),
        start_date: one.from,
      })),
    },
  }
}
