import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { question } from '#domain/desk/question-calls.ts'
import { officeReaders, officeWriters } from '#domain/desk/roles.ts'
import { sum } from '#domain/fee/sums.ts'
import { leaveFacts } from '#domain/leave/calls.ts'

export const peopleReaders = officeReaders
export const peopleWriters = officeWriters
export const peoplePage = 50

const reads = { access: 'desk', roles: peopleReaders } as const
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
  /** As the family sees them for the year; null where one's roles hide fees. */
  fees: z.nullable(
    z.object({
      total: sum,
      paid: sum,
      due: sum,
      past_due: sum,
      credit: sum,
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
  /** The latest, of any year. */
  leaves: z.array(z.object(leaveFacts)),
  /** The latest that one reaches. */
  questions: z.array(question),
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

export const deskPeopleCalls = [findPeople, listSections, readPerson, readPersonLog] as const
