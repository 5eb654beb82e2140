import { enrolledText } from '#server/access/membership.ts'
import { student } from '#server/exchange/kinds/people.ts'
import { refersTo } from '#server/records/fields/references.ts'
import { day, daysInOrder } from '#server/records/fields/times.ts'
import { defineKind, type Kind, type Rule, type Scope } from '#server/records/kind.ts'

/** A removed row only ends the stored one. */
const sectionOf = (value: (field: string) => string) =>
  `coalesce(case when w.removed then t.section_id end, ${value('section')})`

/** Removed today, or the last day is over. */
const hasEnded = (endDate: string, { today }: Scope) =>
  `(w.removed or coalesce(${endDate} < '${today}'::date, false))`

/** Whether a stored enrolment `t` has a past: its first day has come. */
const hasBegun = ({ today }: Scope) =>
  `(t.id is not null and coalesce(t.start_date <= '${today}'::date, true) and coalesce(t.start_date <= t.end_date, true))`

/** Whether a row is of another section than the stored enrolment `t`, which has a past. */
const isMoved = (value: (field: string) => string, scope: Scope) =>
  `(${hasBegun(scope)} and t.section_id <> ${value('section')})`

/** The first day of a stored enrolment `t`, or of its year. */
const firstDay = `coalesce(t.start_date, (select y.start_date from academic_year y
  where y.institute_id = t.institute_id and y.id = t.academic_year_id))`

/** The old section of a student who moves gets a row of its own, which ends the day before. */
const keepOldSection: Kind['before'] = (scope, from, value) => {
  const lastDay = `least(t.end_date, ${value('start_date')} - 1)`
  return `insert into enrolment (institute_id, student_id, section_id, academic_year_id, start_date, end_date, status)
    select t.institute_id, t.student_id, t.section_id, t.academic_year_id, t.start_date, ${lastDay},
      case when ${lastDay} < '${scope.today}'::date then 'ended' else 'active' end
    from ${from} where not w.removed and ${isMoved(value, scope)}`
}

/**
 * Two sections at once: at a school probably a move without a last day; at a coaching institute, whose students are in several
 * batches, only twice the same one.
 */
const findSectionsAtOnce: Kind['warn'] = ({ instituteId }, rows) =>
  `with mine as materialized (
      select w.line, coalesce(w.stored_id, (select enrolment.id from enrolment
        where enrolment.institute_id = ${instituteId} and enrolment.source_id = w.source_id)) as id
      from ${rows} w where not w.removed)
    select mine.line, 'section' as field, 'the student is in "' || section.name || '" on these days too' as problem
    from mine join institute on institute.id = ${instituteId}
    join ${enrolledText} enrolled on enrolled.institute_id = ${instituteId} and enrolled.id = mine.id
    join ${enrolledText} other on other.institute_id = ${instituteId} and other.student_id = enrolled.student_id
      and other.id <> enrolled.id and other.academic_year_id = enrolled.academic_year_id
      and other.since < enrolled.until and enrolled.since < other.until
      and (institute.kind = 'school' or other.section_id = enrolled.section_id)
    join section on section.institute_id = ${instituteId} and section.id = other.section_id
    where other.id < enrolled.id or other.id not in (select id from mine where id is not null)`

const rules: Rule[] = [
  daysInOrder,
  {
    field: 'student',
    problem:
      'is another student than before: remove this row, which ends today, and write the other student in a row with another id',
    where: (value, scope) => `${hasBegun(scope)} and t.student_id <> ${value('student')}`,
  },
  {
    field: 'start_date',
    problem:
      'is not after the first day in the old section, and the section is another one: write the first day in the new section; after a mistake remove this row, and write the right section in a row with another id',
    where: (value, scope) =>
      `${isMoved(value, scope)} and coalesce(${value('start_date')} <= ${firstDay}, true)`,
  },
  {
    field: 'start_date',
    problem: 'is after the year of the section',
    where: (value, scope) => isBeyondYear(value, scope, `${value('start_date')} > y.end_date`),
  },
  {
    field: 'end_date',
    problem: 'is before the year of the section',
    where: (value, scope) => isBeyondYear(value, scope, `${value('end_date')} < y.start_date`),
  },
]

function isBeyondYear(value: (field: string) => string, { instituteId }: Scope, condition: string) {
  return `exists (select from section n join academic_year y on y.institute_id = n.institute_id and y.id = n.academic_year_id
    where n.institute_id = ${instituteId} and n.id = ${value('section')} and ${condition})`
}

export const enrolments = defineKind({
  name: 'enrolments',
  title: 'Enrolments',
  about:
    'Which student is in which section, and from when until when. One that is removed ends today: the student keeps what was shared until then. For a move write the new section and the first day in it: the days before stay in the old section.',
  table: 'enrolment',
  fields: {
    student,
    section: refersTo('sections', {
      about: 'The section.',
      example: '10A',
      column: 'section_id',
      isRequired: true,
    }),
    start_date: day({ about: 'First day in the section.', example: '2026-04-01' }),
    end_date: day({ about: 'Last day in the section; empty while there is none.' }),
  },
  derived: {
    section_id: { from: ['section', 'removed'], sql: (value) => sectionOf(value) },
    academic_year_id: {
      from: ['section', 'removed'],
      sql: (value, { instituteId }) =>
        `(select y.academic_year_id from section y where y.institute_id = ${instituteId} and y.id = ${sectionOf(value)})`,
    },
    end_date: {
      from: ['end_date', 'removed'],
      sql: (value, { today }) =>
        `case when not w.removed then ${value('end_date')}
          when t.status = 'ended' then t.end_date else least(${value('end_date')}, '${today}'::date) end`,
    },
    status: {
      from: ['end_date', 'removed'],
      sql: (value, scope) => `case when ${hasEnded(value('end_date'), scope)} then 'ended' else 'active' end`,
    },
  },
  rules,
  before: keepOldSection,
  warn: findSectionsAtOnce,
  removal: {
    how: 'end',
    column: 'status',
    // Without `removed` it follows from the last day, except before the first one.
    isEnded: ({ today }) => `t.status = 'ended'
      and not coalesce(t.end_date < '${today}'::date and coalesce(t.start_date <= t.end_date, true), false)`,
    end: "'ended'",
    endNew: "'ended'",
    restore: "'active'",
  },
})
