import { daysBetween } from '#domain/day.ts'
import { makeZone } from '#domain/zone.ts'
import { Failure, notFound } from '#server/failure.ts'
import type { Scope } from '#server/features/timetable/queries.ts'

/** The value of a filter for all. */
export const all = -1

/** The longest range of a call: a year, and the days that its grid shows around it. */
const maxDays = 400

/** From the start of the first day to the end of the last; nothing when it is before. */
export function momentsOf(
  timeZone: string,
  { startdate, enddate }: { startdate: string; enddate: string },
): { from: Date; before: Date } {
  if (daysBetween(startdate, enddate) >= maxDays) {
    throw new Failure('badRequest', `enddate: must be within ${maxDays} days of startdate`)
  }
  const { momentOf } = makeZone(timeZone)
  // The minute after the day's last, not the next day: after the year 9999 there is none.
  return { from: new Date(momentOf(startdate, 0)), before: new Date(momentOf(enddate, 24 * 60)) }
}

/** The days in both of two ranges, first and last; the last before the first where there are none. */
export function clipDays(one: readonly [string, string], other: readonly [string, string]) {
  const [, startdate = ''] = [one[0], other[0]].toSorted()
  const [enddate = ''] = [one[1], other[1]].toSorted()
  return { startdate, enddate }
}

type Filters = { batch_id: number; course_id: number; standard_id: number; master_course: string }

/**
 * Applies the filters of a request to the student's sections; a product belongs to no batch, standard or
 * course.
 * @throws notFound for a batch or standard that is not the student's
 */
export function narrow(
  { sections, productIds }: Scope,
  filters: Filters,
): Pick<Scope, 'sections' | 'productIds'> {
  const standards = [filters.course_id, filters.standard_id].filter((id) => id !== all)
  const isNarrowed = filters.batch_id !== all || standards.length > 0 || filters.master_course !== ''
  if (!isNarrowed) return { sections, productIds }
  const isKnown =
    (filters.batch_id === all || sections.some(({ sectionId }) => sectionId === filters.batch_id)) &&
    standards.every((id) => sections.some(({ standardId }) => standardId === id))
  if (!isKnown) throw notFound()
  const left = sections.filter(
    ({ sectionId, standardId, standardName }) =>
      [all, sectionId].includes(filters.batch_id) &&
      standards.every((id) => id === standardId) &&
      ['', standardName].includes(filters.master_course),
  )
  return { sections: left, productIds: [] }
}
