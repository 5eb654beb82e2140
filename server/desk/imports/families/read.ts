import type pg from 'pg'
import { readPhoneNumber } from '#domain/phone.ts'
import { findEnrolmentsOf, findParentsBy, findParentsOf } from '#server/desk/imports/families/queries.ts'
import { cellsOf, type Known, newCode, peopleIn } from '#server/desk/imports/families/rows.ts'
import { sectionFinder } from '#server/desk/imports/families/sections.ts'
import { findSections } from '#server/desk/people/queries-sections.ts'
import type { Scope } from '#server/records/kind.ts'
import type { SourceTable } from '#server/records/source.ts'
import { Unreadable } from '#server/records/source.ts'

/** Reads what is stored of the people that a table names. */
export async function readKnown(pool: pg.Pool, source: SourceTable, scope: Scope): Promise<Known> {
  const { instituteId, callingCode, now, today } = scope
  const ids = new Set<string>()
  const phones = new Set<string>()
  const codes = new Set<string>()
  try {
    for await (const cells of cellsOf(source)) {
      const student = cells.of('id')
      ids.add(student)
      for (const person of peopleIn(cells)) {
        const phone = readPhoneNumber(person.phone, callingCode)
        if (phone !== undefined) phones.add(phone)
        codes.add(newCode(phone, person, student))
      }
    }
  } catch (error) {
    // The import says it at the line.
    if (!(error instanceof Unreadable)) throw error
  }
  const at = { instituteId, ids: [...ids] }
  const [linked, people, enrolments, sections] = await Promise.all([
    findParentsOf(pool, at),
    findParentsBy(pool, { instituteId, phones: [...phones], codes: [...codes] }),
    findEnrolmentsOf(pool, { ...at, now }),
    findSections(pool, { instituteId, now }),
  ])
  const byStudent = Map.groupBy(linked, ({ student }) => student)
  const byPhone = Map.groupBy(
    people.filter(({ isParent }) => isParent),
    ({ phone }) => phone,
  )
  const byCode = new Map(people.map((one) => [one.code, one]))
  const enrolled = Map.groupBy(enrolments, ({ student }) => student)
  const find = sectionFinder(sections)
  return {
    callingCode,
    today,
    parentsOf: (student) => byStudent.get(student) ?? [],
    parentsWith: (phone) => byPhone.get(phone) ?? [],
    withCode: (code) => byCode.get(code),
    section: find,
    enrolmentsOf: (student) => enrolled.get(student) ?? [],
  }
}
