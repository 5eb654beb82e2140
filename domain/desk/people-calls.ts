import * as z from 'zod/mini'
import { rowFault } from '#domain/admin/calls.ts'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { dayText as day } from '#domain/day.ts'
import type { StaffRole } from '#domain/desk/roles.ts'

export const peopleReaders: readonly StaffRole[] = ['owner', 'office', 'head']
export const peopleWriters: readonly StaffRole[] = ['owner', 'office']
export const peoplePage = 50
/** Most students, and most guardians, of a family that is added at once. */
export const maxOfFamily = 8

const reads = { access: 'desk', roles: peopleReaders } as const
const writes = { access: 'desk', roles: peopleWriters } as const
const member = z.object({ member_id: pathId })
const cell = (most = 200) => z.string().check(z.maxLength(most))

const foundPerson = z.object({
  member_id: id,
  role: z.enum(['student', 'parent', 'open']),
  name: z.string(),
  number: z.string(),
  roll_no: z.string(),
  /** The current ones; of a parent those of the children. */
  section: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Of a student the guardians, of a parent the children. */
  family: z.string(),
  status: z.enum(['active', 'blocked', 'removed']),
  has_come: z.boolean(),
})
export type FoundPerson = z.output<typeof foundPerson>

/** `never`: who could sign in and never has. */
export const peopleGroups = ['all', 'students', 'parents', 'never'] as const

export const findPeople = defineCall({
  ...reads,
  method: 'GET',
  path: '/desk/v1/people',
  summary: 'People of families by name, phone, e-mail, roll number, number or id',
  source: 'desk-40',
  query: z.object({
    search: z.optional(cell()),
    who: z.optional(z.enum(peopleGroups)),
    section_id: z.optional(pathId),
    after: z.optional(cell(2000)),
  }),
  reply: envelope(z.object({ people: z.array(foundPerson), next: z.nullable(z.string()) })),
})

const section = z.object({ section_id: id, name: z.string(), year: z.string(), is_current: z.boolean() })
export type SectionChoice = z.output<typeof section>

export const listSections = defineCall({
  ...reads,
  method: 'GET',
  path: '/desk/v1/sections',
  summary: 'The sections of the years that are not over, to choose from',
  source: 'desk-40',
  reply: envelope(z.object({ sections: z.array(section), today: z.string() })),
})

const relative = z.object({
  tie: z.enum(['guardian', 'sibling', 'child']),
  member_id: id,
  name: z.string(),
  /** Mother, father and the like; '' of siblings. */
  relation: z.string(),
  section: z.string(),
  phone: z.string(),
  email: z.string(),
  status: z.string(),
  has_come: z.boolean(),
})
export type Relative = z.output<typeof relative>

const sectionDays = z.object({
  section_id: id,
  name: z.string(),
  year: z.string(),
  /** '' without one. */
  first_day: z.string(),
  last_day: z.string(),
  when: z.enum(['past', 'now', 'coming']),
})

const sentNews = z.object({
  news_id: id,
  at: z.string(),
  to: z.string(),
  text: z.string(),
  is_read: z.boolean(),
  ways: z.array(
    z.object({
      channel: z.string(),
      state: z.enum(['waiting', 'sent', 'delivered', 'failed', 'dropped']),
      reason: z.string(),
    }),
  ),
})

const ofStudent = z.object({
  year: z.string(),
  /** Null where the year has none. */
  attendance: z.nullable(
    z.object({ held: z.number(), present: z.number(), minimum_percent: z.nullable(z.number()) }),
  ),
  /** Whole paise, as the family sees them for the year; null where one's roles hide fees. */
  fees: z.nullable(
    z.object({
      total: z.number(),
      paid: z.number(),
      due: z.number(),
      overdue: z.number(),
      credit: z.number(),
    }),
  ),
  homework: z.object({
    open: z.number(),
    missed: z.number(),
    handed_in: z.number(),
    latest: z.array(
      z.object({
        title: z.string(),
        subject: z.string(),
        due: z.string(),
        state: z.enum(['open', 'missed', 'handed_in']),
      }),
    ),
  }),
  exams: z.object({
    coming: z.number(),
    results: z.array(
      z.object({
        name: z.string(),
        day: z.string(),
        marks: z.nullable(z.number()),
        out_of: z.number(),
        rank: z.nullable(z.number()),
      }),
    ),
  }),
})

const personPage = z.object({
  person: z.object({
    ...foundPerson.shape,
    /** As records name the person. */
    code: z.string(),
    gender: z.string(),
    date_of_birth: z.string(),
    joined_on: z.string(),
    has_password: z.boolean(),
    has_second_step: z.boolean(),
    passkeys: z.number(),
    /** Seconds for which wrong passwords lock the account. */
    locked_for: z.number(),
  }),
  family: z.array(relative),
  sections: z.array(sectionDays),
  sessions: z.array(z.object({ device: z.string(), since: z.string(), last_seen: z.string() })),
  /** Null for anybody but a student. */
  student: z.nullable(ofStudent),
  news: z.array(sentNews),
})
export type PersonPage = z.output<typeof personPage>

export const readPerson = defineCall({
  ...reads,
  method: 'GET',
  path: '/desk/v1/person/:member_id',
  summary: 'All about a person of a family: noted in the person’s log',
  source: 'desk-41',
  params: member,
  reply: envelope(personPage),
})

const logEntry = z.object({
  entry_id: id,
  at: z.string(),
  kind: z.string(),
  part: z.enum(['seen', 'changed', 'signIn']),
  by: z.enum(['self', 'parent', 'student', 'staff', 'token', 'import', 'anybody']),
  by_name: z.string(),
  detail: z.string(),
  count: z.number(),
})
export type PersonLogEntry = z.output<typeof logEntry>

const recordChange = z.object({
  number: z.number(),
  at: z.string(),
  by: z.string(),
  undone_at: z.nullable(z.string()),
  cells: z.array(z.object({ what: z.string(), was: z.string(), became: z.string() })),
})

export const readPersonLog = defineCall({
  ...reads,
  method: 'GET',
  path: '/desk/v1/person/:member_id/log',
  summary: 'Who saw and changed what of a person, with the records before and after',
  source: 'desk-48',
  params: member,
  query: z.object({
    /** An `entry_id`: only older entries. */
    before: z.optional(pathId),
  }),
  reply: envelope(
    z.object({
      name: z.string(),
      entries: z.array(logEntry),
      has_more: z.boolean(),
      days_kept: z.number(),
      /** Of the first page. */
      changes: z.array(recordChange),
    }),
  ),
})

/** What a change means, for a person to read. */
export const effectKinds = [
  'sees',
  'sawUntil',
  'out',
  'again',
  'number',
  'numberFrom',
  'numberShared',
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
  /** `takes`: whoever else has the number has it no more. */
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

export const accountActs = ['unlock', 'end-sessions', 'remove-second-step', 'remove-passkeys'] as const

export const changeAccount = defineCall({
  ...writes,
  method: 'POST',
  path: '/desk/v1/people/account',
  summary: 'Unlocks an account, ends its sessions, or takes its second step or passkeys off',
  source: 'desk-46',
  takesKey: true,
  body: z.object({
    member_id: id,
    act: z.enum(accountActs),
    /** The person’s name, typed again: for what makes an account less safe. */
    name: cell(),
  }),
  reply: envelope(z.object({ count: z.number() })),
})

/** Most passwords that are made by one request. */
export const maxPasswords = 50
/** Most people that are listed for new passwords. */
export const maxListed = 2000

const receiver = z.object({
  member_id: id,
  name: z.string(),
  role: z.enum(['student', 'parent', 'open']),
  section: z.string(),
  children: z.string(),
  login: z.string(),
})
export type PasswordReceiver = z.output<typeof receiver>

export const listForPasswords = defineCall({
  ...writes,
  method: 'GET',
  path: '/desk/v1/passwords',
  summary: 'Who would get a new one-time password: a section with its parents, or all who never came',
  source: 'desk-45',
  query: z.object({
    section_id: z.optional(pathId),
    never: z.optional(z.enum(['true', 'false'])),
    /** These people: numbers, with commas between. */
    of: z.optional(z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){0,49}$/, 'must be numbers of people'))),
  }),
  reply: envelope(
    z.object({
      people: z.array(receiver),
      count: z.number(),
      /** Whether the server can send them: it has e-mail or SMS. */
      can_send: z.boolean(),
    }),
  ),
})

export const makePasswords = defineCall({
  ...writes,
  method: 'POST',
  path: '/desk/v1/passwords',
  summary: 'New one-time passwords, sent, or shown this once to be printed',
  source: 'desk-45',
  body: z.object({
    member_ids: z.array(id).check(z.minLength(1), z.maxLength(maxPasswords)),
    is_sent: z.boolean(),
  }),
  reply: envelope(
    z.object({
      sent: z.number(),
      /** Of those to whom nothing could be sent; of all where nothing is to be. */
      slips: z.array(z.object({ ...receiver.shape, password: z.string() })),
      /** Blocked, or without phone and e-mail. */
      left_out: z.array(z.string()),
      institute: z.string(),
      /** Where they sign in; '' where the server does not know it. */
      address: z.string(),
    }),
  ),
})
export type PasswordSlip = z.output<typeof makePasswords.reply>['result']['slips'][number]

export const deskPeopleCalls = [
  findPeople,
  listSections,
  readPerson,
  readPersonLog,
  changePerson,
  addFamily,
  changeAccount,
  listForPasswords,
  makePasswords,
] as const
