import * as z from 'zod/mini'
import type { TimetablePlan } from '#domain/timetable/included.ts'
import { allDays, enrolled, held } from '#server/access/membership.ts'
import { isTaughtBy } from '#server/access/teachers.ts'
import { exists, maybeOne, params, sql } from '#server/database/sql.ts'
import type { VideoSettings } from '#server/database/tables/institute.ts'

const { instituteId, studentId, personId, yearId, now } = params({
  instituteId: z.number(),
  /** Null for an open user, who is in no section. */
  studentId: z.nullable(z.number()),
  personId: z.number(),
  yearId: z.number(),
  now: z.date(),
})

const scopeSection = z.object({
  sectionId: z.number(),
  standardId: z.number(),
  standardName: z.string(),
  /** The days in it: moments in ISO 8601, null for no end. A student who came back has two such rows. */
  since: z.nullable(z.string()),
  until: z.nullable(z.string()),
})

/** What a time table consists of in the viewed year. */
const scope = z.object({
  plan: z.custom<TimetablePlan>(),
  video: z.custom<VideoSettings>(),
  minimumPercent: z.number(),
  /** First and last day of the viewed year. */
  yearStart: z.string(),
  yearEnd: z.string(),
  sections: z.array(scopeSection),
  /** Products held now. */
  productIds: z.array(z.number()),
})
export type Scope = z.output<typeof scope>

/** No row where the year is not the institute's. */
export const findScope = maybeOne(
  'timetable.scope',
  scope,
  sql`select i.plan, i.video, i.minimum_attendance_percent as "minimumPercent",
      y.start_date::text as "yearStart", y.end_date::text as "yearEnd",
      (select coalesce(json_agg(json_build_object('sectionId', s.id, 'standardId', s.standard_id,
          'standardName', n.name, 'since', nullif(lower(e.span), '-infinity'),
          'until', nullif(upper(e.span), 'infinity')) order by s.id, e.span), '[]')
        from (select e.section_id, unnest(${allDays()}) as span from ${enrolled} e
          where e.institute_id = ${instituteId} and e.student_id = ${studentId} and e.academic_year_id = ${yearId}
          group by e.section_id) e
        join section s on s.institute_id = ${instituteId} and s.id = e.section_id
        join standard n on n.institute_id = ${instituteId} and n.id = s.standard_id) as sections,
      (select coalesce(json_agg(product_id order by product_id), '[]') from ${held} h
        where institute_id = ${instituteId} and person_id = ${personId} and until > ${now}) as "productIds"
    from institute i join academic_year y on y.institute_id = i.id and y.id = ${yearId}
    where i.id = ${instituteId}`,
)

const { sectionIds, productIds, subjectId } = params({
  sectionIds: z.array(z.number()),
  productIds: z.array(z.number()),
  subjectId: z.number(),
})

/**
 * Whether a subject is taught in one of these sections or products; a class outside the plan of subjects
 * counts too.
 */
export const isSubjectOf = exists(
  'timetable.subject-of',
  sql`select 1 from section_subject
      where institute_id = ${instituteId} and section_id = any(${sectionIds}) and subject_id = ${subjectId}
    union all select 1 from classroom_class
      where institute_id = ${instituteId} and section_id = any(${sectionIds}) and subject_id = ${subjectId}
    union all select 1 from live_class_product l
      join live_class c on c.institute_id = ${instituteId} and c.id = l.live_class_id
      where l.institute_id = ${instituteId} and l.product_id = any(${productIds}) and c.subject_id = ${subjectId}
    union all select 1 from test_product l join test c on c.institute_id = ${instituteId} and c.id = l.test_id
      where l.institute_id = ${instituteId} and l.product_id = any(${productIds}) and c.subject_id = ${subjectId}`,
)

/**
 * Whether a person teaches a class of one of these sections, or a live class of them or of these products.
 */
export const isTeacherOf = exists(
  'timetable.teacher-of',
  sql`select 1 from classroom_class c
      where c.institute_id = ${instituteId} and c.section_id = any(${sectionIds}) and ${isTaughtBy('classroom_class')}
    union all select 1 from live_class_section l
      join live_class c on c.institute_id = ${instituteId} and c.id = l.live_class_id
      where l.institute_id = ${instituteId} and l.section_id = any(${sectionIds}) and ${isTaughtBy('live_class')}
    union all select 1 from live_class_product l
      join live_class c on c.institute_id = ${instituteId} and c.id = l.live_class_id
      where l.institute_id = ${instituteId} and l.product_id = any(${productIds}) and ${isTaughtBy('live_class')}`,
)
