import { addDays } from '#domain/day.ts'
import type { InstituteSize, Proportions } from './proportions.ts'

/** Every id of an institute begins with its number, and then has seven digits. */
const idsOfEach = 10_000_000
/** Ids of people, so that no student, parent or teacher has the id of another thing of the institute. */
const firstIds = { person: 1_000_000, student: 2_000_000, parent: 3_000_000, teacher: 4_000_000 }
export const firstIdOf = (institute: number) => institute * idsOfEach + 1
const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

/** An institute of the scale data: everything in it follows from this. */
export type Institute = {
  id: number
  isSchool: boolean
  students: number
  /** Students of the institutes before it. */
  before: number
  parents: number
  standards: number
  /** Of a year. */
  sections: number
  has: Proportions
  now: Date
  /** First and last day of this academic year and of the one before. */
  years: readonly { start: string; end: string }[]
  /** School days before today, the newest first. */
  pastDays: readonly string[]
  /** School days from today. */
  comingDays: readonly string[]
  /** The id of the `n`th row of a table, from 0. */
  rowId: (n: number) => number
  /** Ids of people and students. */
  personId: (n: number) => number
  studentId: (n: number) => number
  parentId: (n: number) => number
  teacherId: (n: number) => number
}

export function describeInstitute(size: InstituteSize, has: Proportions, now: Date): Institute {
  const { number: id, isSchool } = size
  const rowId = (n: number) => firstIdOf(id) + n
  const sections = Math.ceil(size.students / has.sectionSize)
  const today = new Date(now.getTime() + zoneMs).toISOString().slice(0, 10)
  const [year, month] = today.split('-').map(Number)
  const start = (year ?? 0) - ((month ?? 0) >= 4 ? 0 : 1)
  return {
    id,
    isSchool,
    students: size.students,
    before: size.before,
    parents: parentOf(size.students - 1) + 1,
    standards: Math.min(sections, isSchool ? 10 : 3),
    sections,
    has,
    now,
    years: [0, 1].map((back) => ({ start: `${start - back}-04-01`, end: `${start - back + 1}-03-31` })),
    pastDays: schoolDays(today, -1, has.pastDays),
    comingDays: schoolDays(addDays(today, -1), 1, has.comingDays),
    rowId,
    personId: (n) => rowId(firstIds.person + n),
    studentId: (n) => rowId(firstIds.student + n),
    parentId: (n) => rowId(firstIds.parent + n),
    teacherId: (n) => rowId(firstIds.teacher + n),
  }
}

/** Days but Sundays, after or before a day. */
function schoolDays(from: string, step: 1 | -1, count: number): string[] {
  const days: string[] = []
  for (let day = addDays(from, step); days.length < count; day = addDays(day, step))
    if (new Date(`${day}T00:00Z`).getUTCDay() !== 0) days.push(day)
  return days
}

/** All institutes are in India. */
const zoneMs = 5.5 * 60 * minuteMs

/** A moment of a day, by the institute's clock. */
export const at = (day: string, minutes: number): Date =>
  new Date(Date.parse(`${day}T00:00Z`) - zoneMs + minutes * minuteMs)

/** A moment in the past, or in the future where the days are negative. */
export const daysAgo = ({ now }: Pick<Institute, 'now'>, days: number): Date =>
  new Date(now.getTime() - days * dayMs)

export const dayOf = (moment: Date): string => new Date(moment.getTime() + zoneMs).toISOString().slice(0, 10)

/** The parents of eight students: five logins with 1.6 children each. */
const parentsOfEight = [0, 0, 1, 1, 2, 2, 3, 4]

/** The parent of a student, both counted from 0. */
export const parentOf = (student: number): number =>
  Math.floor(student / 8) * 5 + (parentsOfEight[student % 8] ?? 0)

/** The section of a student in this year, from 0. */
export const sectionOf = ({ has }: Institute, student: number) => Math.floor(student / has.sectionSize)

/** The students of a section, from 0. */
export const membersOf = ({ has, students }: Institute, section: number): number[] =>
  range(Math.min(has.sectionSize, students - section * has.sectionSize)).map(
    (n) => section * has.sectionSize + n,
  )

/** The standard of a section, from 0. */
export const standardOf = ({ standards }: Institute, section: number) => section % standards

export const sectionsOf = (institute: Institute, standard: number): number[] =>
  range(institute.sections).filter((section) => standardOf(institute, section) === standard)

/** Of last year; those of this year come first. */
export const lastYears = ({ sections }: Institute, section: number) => sections + section

/** The student with `n` over all institutes, as ten digits: the number of a family's phone. */
export const phoneOf = ({ before }: Institute, first: 6 | 7, n: number) =>
  String(first * 1_000_000_000 + before + n)

export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

const seed = 0x9e3779b9

/** A number from 0 up to `below` that looks random, and is the same at every run. */
export function draw(below: number, a: number, b = 0, c = 0): number {
  let hash = Math.imul((a ^ seed) >>> 0, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15) ^ b, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 13) ^ c, 0x27d4eb2f)
  return ((hash ^ (hash >>> 16)) >>> 0) % below
}
