import { enrolledText, isOfDays } from '#server/access/membership.ts'
import { literal, ownRows, type Rule, type Scope } from '#server/records/kind.ts'

/** Whether a moment is outside of the academic year of a section: SQL. */
export const isOutsideYear = (section: string, moment: string, { instituteId, timeZone }: Scope) =>
  `exists (select from section n join academic_year y on y.institute_id = n.institute_id and y.id = n.academic_year_id
    where n.institute_id = ${instituteId} and n.id = ${section}
      and (${moment} at time zone ${literal(timeZone)})::date not between y.start_date and y.end_date)`

/** Whether one of the sections of a list fulfils a condition: SQL. @param ids of the source @param condition over `s` */
export const hasSection = (ids: string, condition: string, scope: Scope) =>
  `exists (select from unnest(${ids}) l(id)
    join ${ownRows({ table: 'section', fixed: {} }, scope)} k on k.source_id = l.id
    join section s on s.institute_id = ${scope.instituteId} and s.id = k.id where ${condition})`

/** Whether a student is not in a section at a moment: SQL. */
export const isNotIn = (
  { student, section, moment }: { student: string; section: string; moment: string },
  instituteId: number,
) =>
  `not exists (select from ${enrolledText} enrolled where enrolled.institute_id = ${instituteId} and enrolled.student_id = ${student}
    and enrolled.section_id = ${section} and ${isOfDays(moment).chunks.join('')})`

/** A day that is yet to come, by the days of the institute. @param field of a day */
export const isInFuture = (field: string): Rule => ({
  field,
  problem: 'is in the future',
  where: (value, { today }) => `${value(field)} > ${literal(today)}::date`,
})
