import { createSecrets } from '#server/secrets/secrets.ts'
import { testKey } from '#server/secrets/testing-key.ts'
import { describeInstitute } from './institute.ts'
import { type InstituteSize, type Proportions, proportions } from './proportions.ts'
import type { Shared } from './shared.ts'

const secrets = createSecrets(testKey)

/** Without bytes: for what opens no file. */
export const sharedForTests: Shared = {
  passwordHash: 'none',
  secrets,
  contents: [{ sha256: 'a'.repeat(64), size: 100, contentType: 'application/pdf' }],
}

const eachIs = (count: number) =>
  Object.fromEntries(Object.keys(proportions).map((name) => [name, count])) as Proportions

/** A school with three of everything, and one with sixty of what calls list. */
export const few = eachIs(3)
export const many = {
  ...eachIs(60),
  sectionSize: 12,
  subjects: 6,
  classesADay: 3,
  tests: 20,
  questions: 20,
  products: 4,
} satisfies Proportions

const schoolOf = (number: number, students: number, before: number): InstituteSize => ({
  number,
  isSchool: true,
  students,
  before,
})
export const schools = { few: schoolOf(1, 11, 0), many: schoolOf(2, 12, 11) }

export const describeSchools = (now: Date) => ({
  few: describeInstitute(schools.few, few, now),
  many: describeInstitute(schools.many, many, now),
})
