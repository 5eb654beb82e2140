import type { AudienceYear } from '#domain/desk/notice-calls.ts'
import { makeZone } from '#domain/zone.ts'
import type { Runner } from '#server/database/sql.ts'
import { findAudience, findSections, findYear } from '#server/desk/notices/queries.ts'
import { findStudentPeople } from '#server/desk/notices/queries-reach.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { notFound } from '#server/failure.ts'

/** `sectionIds` and people of `students` are ours, null and none for everybody; `code` is the id of the record. */
export type Audience = {
  yearId: number
  sectionIds: readonly number[] | null
  students: readonly { id: number; code: string }[]
}

type Asked = { year: string; sections: readonly string[] | null; students: readonly number[] }

/**
 * For whom a member of the staff writes: every notice and message asks here, so that a role which reaches only some sections
 * is limited here alone [desk-30]. Today those who may write reach the whole institute.
 * @throws Failure `notFound` for a year, section or student that is not the institute's, or a section of another year
 */
export async function audienceFor(
  runner: Runner,
  { instituteId }: DeskSession,
  { year, sections, students }: Asked,
): Promise<Audience> {
  const found = await findYear(runner, { instituteId, yearCode: year })
  if (!found) throw notFound()
  return {
    yearId: found.id,
    sectionIds: sections && (await sectionsFor(runner, { instituteId }, sections, found.id)),
    students: await studentsFor(runner, { instituteId }, students),
  }
}

/** Students by their people, once each. @throws Failure `notFound` for one that is not the institute's */
export async function studentsFor(
  runner: Runner,
  { instituteId }: Pick<DeskSession, 'instituteId'>,
  people: readonly number[],
): Promise<{ id: number; code: string }[]> {
  const personIds = [...new Set(people)]
  const found = personIds.length === 0 ? [] : await findStudentPeople(runner, { instituteId, personIds })
  if (found.length < personIds.length) throw notFound()
  return found
}

/** The same of sections of any year. */
export async function sectionsFor(
  runner: Runner,
  { instituteId }: Pick<DeskSession, 'instituteId'>,
  sections: readonly string[],
  yearId?: number,
): Promise<number[]> {
  const codes = [...new Set(sections)]
  const found = codes.length === 0 ? [] : await findSections(runner, { instituteId, codes })
  if (found.length < codes.length || found.some((one) => yearId !== undefined && one.yearId !== yearId))
    throw notFound()
  return found.map(({ id }) => id)
}

/** The years, the latest first, each with the sections that one may choose. */
export async function listAudience(
  runner: Runner,
  { instituteId, timeZone }: DeskSession,
  now: Date,
): Promise<AudienceYear[]> {
  const rows = await findAudience(runner, { instituteId, now })
  const today = makeZone(timeZone).dayAt(now.getTime())
  const years = Map.groupBy(rows, ({ yearCode }) => yearCode)
  return [...years].flatMap(([id, ofYear]) => {
    const [first] = ofYear
    if (!first) return []
    const sections = ofYear.flatMap(({ code, name, standard, students }) =>
      code === null ? [] : [{ id: code, name, standard, students }],
    )
    const isCurrent = first.startDate <= today && today <= first.endDate
    return [{ id, name: first.yearName, is_current: isCurrent, sections }]
  })
}
