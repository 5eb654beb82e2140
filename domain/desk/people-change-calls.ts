import * as z from 'zod/mini'
import { rowFault } from '#domain/admin/calls.ts'
import { defineCall, envelope, id } from '#domain/call.ts'
import { dayText as day } from '#domain/day.ts'
import { peopleWriters } from '#domain/desk/people-calls.ts'

const writes = { access: 'desk', roles: peopleWriters } as const
const cell = (most = 200) => z.string().check(z.maxLength(most))
/** Most students, and most guardians, of a family that is added at once. */
export const maxOfFamily = 8

/** What a change means, for a person to read. */
export const effectKinds = [
  'sees',
  'sawUntil',
  'out',
  'again',
  'number',
  'numberFrom',
  'numberShared',
  'emailShared',
  'noLogin',
  'parentSees',
  'parentSeesNoMore',
  'noGuardian',
] as const
const effect = z.object({
  effect: z.enum(effectKinds),
  name: z.string(),
  /** A section, a number, or another person. */
  other: z.string(),
  /** '' without one. */
  day: z.string(),
})
export type Effect = z.output<typeof effect>

const done = {
  /** By which it is undone whole; null for a check, or where nothing changed. */
  number: z.nullable(z.number()),
  warnings: z.array(rowFault),
}

const inSection = { section_id: id, from: day }
const personChange = z.discriminatedUnion('what', [
  /** `from_section_id`: out of which, where there are several. */
  z.object({ what: z.literal('move'), ...inSection, from_section_id: z.optional(id) }),
  z.object({ what: z.literal('join'), ...inSection }),
  z.object({ what: z.literal('leave'), last_day: day }),
  /** `takes`: others who have the number lose it. */
  z.object({ what: z.literal('contact'), phone: cell(40), email: cell(254), takes: z.boolean() }),
  z.object({ what: z.literal('link'), relative_id: id, relation: cell(100) }),
  z.object({ what: z.literal('unlink'), relative_id: id }),
])
export type PersonChange = z.output<typeof personChange>

export const changePerson = defineCall({
  ...writes,
  method: 'POST',
  path: '/desk/v1/people/change',
  summary: 'Moves, leaves, returns, changes numbers or ties of a family; a check only says what it means',
  source: 'desk-43',
  takesKey: true,
  body: z.object({ member_id: id, change: personChange, is_check: z.boolean() }),
  reply: envelope(z.object({ ...done, effects: z.array(effect) })),
})

const newStudent = z.object({
  name: cell(),
  number: cell(50),
  roll_no: cell(50),
  gender: cell(50),
  date_of_birth: cell(20),
  phone: cell(40),
  email: cell(254),
  section_id: id,
  from: day,
})
export type NewStudent = z.output<typeof newStudent>
const newGuardian = z.object({
  /** Of a parent who is here already: then only the relation counts. */
  member_id: z.nullable(id),
  name: cell(),
  relation: cell(100),
  phone: cell(40),
  email: cell(254),
  /** Somebody else has the number, and is another person. */
  is_other: z.boolean(),
})
export type NewGuardian = z.output<typeof newGuardian>

export const addFamily = defineCall({
  ...writes,
  method: 'POST',
  path: '/desk/v1/people/family',
  summary:
    'Adds students with sections, guardians and ties, all or nothing; names guardians who are here already',
  source: 'desk-42',
  takesKey: true,
  body: z.object({
    students: z.array(newStudent).check(z.maxLength(maxOfFamily)),
    guardians: z.array(newGuardian).check(z.maxLength(maxOfFamily)),
    /** Students who are here already, and get the guardians too. */
    sibling_ids: z.array(id).check(z.maxLength(maxOfFamily)),
    is_check: z.boolean(),
  }),
  reply: envelope(
    z.object({
      ...done,
      /** Parents who are here already with the phone or e-mail of a guardian: `guardian` counts from 0. */
      known: z.array(
        z.object({
          guardian: z.number(),
          member_id: id,
          name: z.string(),
          family: z.string(),
          phone: z.string(),
        }),
      ),
      /** Those who were added, students first; none after a check. */
      members: z.array(z.object({ member_id: id, name: z.string(), role: z.string() })),
    }),
  ),
})

/** With the status 422: `field` is such as `students.0.name`. */
export const refusedFamily = z.object({ faults: z.array(rowFault) })

export const deskPeopleChangeCalls = [changePerson, addFamily] as const
