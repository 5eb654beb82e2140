import { addDays } from '#domain/day.ts'
import type { Effect, PersonChange } from '#domain/desk/people-change-calls.ts'
import { readPhoneNumber } from '#domain/phone.ts'
import type { Runner } from '#server/database/sql.ts'
import {
  findHolders,
  findMember,
  findRelatives,
  type Member,
  type RelativeRow,
} from '#server/desk/people/queries.ts'
import {
  type EnrolmentRow,
  findEnrolments,
  findSections,
  type SectionRow,
} from '#server/desk/people/queries-sections.ts'
import { drawCode, isEmail, refuse, type Tables } from '#server/desk/people/write-tables.ts'
import { notFound } from '#server/failure.ts'
import type { GridRow } from '#server/records/grid.ts'

export type Plan = { tables: Tables; effects: Effect[] }
type Moment = { instituteId: number; now: Date; callingCode: string }
type Known = {
  member: Member
  relatives: RelativeRow[]
  enrolments: EnrolmentRow[]
  sections: SectionRow[]
}

/** All that a change is planned from. @throws notFound for a person who is of no family here */
async function read(runner: Runner, at: Moment, memberId: number): Promise<Known> {
  const { instituteId, now } = at
  const member = await findMember(runner, { instituteId, personId: memberId, now })
  if (!member) throw notFound()
  const relatives = await findRelatives(runner, { instituteId, personId: memberId, now })
  const enrolments = member.studentId
    ? await findEnrolments(runner, { instituteId, studentId: member.studentId, now })
    : []
  return { member, relatives, enrolments, sections: await findSections(runner, { instituteId, now }) }
}

/**
 * The rows that a change of a person writes, and what they mean.
 * @throws notFound for people and sections that are not the institute's, Failure `rowsRefused`
 */
export async function planChange(
  runner: Runner,
  at: Moment,
  { memberId, change }: { memberId: number; change: PersonChange },
): Promise<Plan> {
  const known = await read(runner, at, memberId)
  if (change.what === 'contact') return planContact(runner, at, known, change)
  if (change.what === 'link') return planLink(runner, at, known, change)
  if (change.what === 'unlink') return planUnlink(runner, at, known, change)
  if (known.member.role !== 'student') throw refuse([{ field: 'row', problem: 'is no student' }])
  if (change.what === 'leave') return planLeave(known, change.last_day)
  const section = known.sections.find(({ id }) => id === change.section_id)
  if (!section) throw notFound()
  return change.what === 'move' ? planMove(known, section, change) : planJoin(known, section, change.from)
}

const dayBefore = (day: string) => addDays(day, -1)
const effect = (kind: Effect['effect'], name: string, other = '', day = ''): Effect => ({
  effect: kind,
  name,
  other,
  day,
})

type Move = Extract<PersonChange, { what: 'move' }>

function planMove({ member, enrolments }: Known, section: SectionRow, { from, from_section_id }: Move): Plan {
  const open = enrolments.filter(
    ({ yearId, lastDay, when }) =>
      yearId === section.yearId && when !== 'past' && (lastDay === '' || lastDay >= from),
  )
  const chosen = from_section_id ? open.filter(({ sectionId }) => sectionId === from_section_id) : open
  const [one] = chosen
  if (!one)
    throw refuse([{ field: 'section', problem: 'of the student: there is none in this year to move out of' }])
  if (chosen.length > 1)
    throw refuse([
      { field: 'section', problem: 'of the student: there are several, choose the one to move out of' },
    ])
  if (open.some(({ sectionId }) => sectionId === section.id))
    throw refuse([{ field: 'section', problem: 'is the section of the student already' }])
  return {
    tables: {
      enrolments: [{ id: one.code, student: member.code, section: section.code, start_date: from }],
    },
    effects: [
      effect('sees', member.name, section.name, from),
      effect('sawUntil', member.name, one.name, dayBefore(from)),
    ],
  }
}

function planJoin({ member, enrolments }: Known, section: SectionRow, from: string): Plan {
  if (
    enrolments.some(
      ({ sectionId, lastDay }) => sectionId === section.id && (lastDay === '' || lastDay >= from),
    )
  )
    throw refuse([{ field: 'section', problem: 'is the section of the student already' }])
  const isOut = member.status !== 'active'
  return {
    tables: {
      ...(isOut && { students: [{ id: member.code, status: 'active' }] }),
      enrolments: [{ id: drawCode(), student: member.code, section: section.code, start_date: from }],
    },
    effects: [
      effect('sees', member.name, section.name, from),
      ...(isOut ? [effect('again', member.name)] : []),
    ],
  }
}

function planLeave({ member, enrolments }: Known, lastDay: string): Plan {
  const open = enrolments.filter((one) => one.ends > lastDay || (one.lastDay === '' && one.ends === lastDay))
  if (open.length === 0)
    throw refuse([{ field: 'last_day', problem: 'is not before the end of any section of the student' }])
  const rows = open.map(
    ({ code, begins, lastDay: until }): GridRow =>
      // A section that was to begin later does not begin: with a first day it has no days.
      begins > lastDay
        ? { id: code, start_date: begins, end_date: until, removed: 'yes' }
        : { id: code, end_date: lastDay, removed: null },
  )
  return {
    tables: { enrolments: rows },
    effects: open.map(({ name }) => effect('out', member.name, name, lastDay)),
  }
}

const kindOf: Readonly<Record<string, string>> = {
  student: 'students',
  parent: 'parents',
  open: 'open-users',
}

type Contact = Extract<PersonChange, { what: 'contact' }>

async function planContact(
  runner: Runner,
  { instituteId, callingCode }: Moment,
  { member, relatives }: Known,
  { phone: typed, email: typedEmail, takes }: Contact,
): Promise<Plan> {
  const phone = typed.trim() === '' ? '' : readPhoneNumber(typed, callingCode)
  if (phone === undefined) throw refuse([{ field: 'phone', problem: 'is no phone number' }])
  const email = typedEmail.trim().toLowerCase()
  if (email !== '' && !isEmail(email)) throw refuse([{ field: 'email', problem: 'is no e-mail address' }])
  const holders =
    phone === '' || phone === member.phone
      ? []
      : await findHolders(runner, { instituteId, phones: [phone], emails: [] })
  const ofEmail =
    email === '' || email === member.email.toLowerCase()
      ? []
      : await findHolders(runner, { instituteId, phones: [], emails: [email] })
  const strangers = holders.filter(({ id }) => id !== member.id && !relatives.some((one) => one.id === id))
  const taken = takes ? strangers.filter(({ role }) => kindOf[role]) : []
  const rows = [
    { kind: kindOf[member.role] ?? '', row: { id: member.code, phone, email } },
    ...taken.map((one) => ({
      kind: kindOf[one.role] ?? '',
      row: { id: one.code, phone: '', email: one.email },
    })),
  ]
  const tables: Record<string, GridRow[]> = {}
  for (const { kind, row } of rows) tables[kind] = [...(tables[kind] ?? []), row]
  return {
    tables,
    effects: [
      ...(phone !== member.phone && phone !== '' ? [effect('number', member.name, phone)] : []),
      ...strangers.map((one) => effect(taken.includes(one) ? 'numberFrom' : 'numberShared', one.name, phone)),
      ...ofEmail.filter(({ id }) => id !== member.id).map((one) => effect('emailShared', one.name, email)),
      ...(phone === '' && email === '' ? [effect('noLogin', member.name)] : []),
      ...taken.filter((one) => one.email === '').map((one) => effect('noLogin', one.name)),
    ],
  }
}

type Link = Extract<PersonChange, { what: 'link' }>

async function planLink(
  runner: Runner,
  { instituteId, now }: Moment,
  { member }: Known,
  { relative_id, relation }: Link,
): Promise<Plan> {
  const other = await findMember(runner, { instituteId, personId: relative_id, now })
  if (!other) throw notFound()
  const [parent] = [member, other].filter(({ role }) => role === 'parent')
  const [student] = [member, other].filter(({ role }) => role === 'student')
  if (!parent || !student)
    throw refuse([
      { field: 'relative', problem: 'must be a parent for a student, and a student for a parent' },
    ])
  return {
    tables: { guardians: [{ parent: parent.code, student: student.code, relation: relation.trim() }] },
    effects: [effect('parentSees', parent.name, student.name)],
  }
}

type Unlink = Extract<PersonChange, { what: 'unlink' }>

async function planUnlink(
  runner: Runner,
  { instituteId, now }: Moment,
  { member, relatives }: Known,
  { relative_id }: Unlink,
): Promise<Plan> {
  const wanted = member.role === 'student' ? 'guardian' : 'child'
  const other = relatives.find(({ id, tie }) => id === relative_id && tie === wanted)
  if (!other) throw notFound()
  const [parent, student] = member.role === 'student' ? [other, member] : [member, other]
  // Other guardians of a parent may be those of another child.
  const ofStudent =
    student === member ? relatives : await findRelatives(runner, { instituteId, personId: student.id, now })
  const others = ofStudent.filter(({ tie, id }) => tie === 'guardian' && id !== parent.id).length
  return {
    tables: { guardians: [{ parent: parent.code, student: student.code, removed: 'yes' }] },
    effects: [
      effect('parentSeesNoMore', parent.name, student.name),
      ...(others === 0 ? [effect('noGuardian', student.name)] : []),
    ],
  }
}
