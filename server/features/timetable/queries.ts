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
  sql`select institute.plan, institute.video, institute.minimum_attendance_percent as "minimumPercent",
      year.start_date::text as "yearStart", year.end_date::text as "yearEnd",
      (select coalesce(json_agg(json_build_object('sectionId', section.id, 'standardId', section.standard_id,
          'standardName', standard.name, 'since', nullif(lower(enrolled.span), '-infinity'),
          'until', nullif(upper(enrolled.span), 'infinity')) order by section.id, enrolled.span), '[]')
        from (select enrolled.section_id, unnest(${allDays()}) as span from ${enrolled} enrolled
          where enrolled.institute_id = ${instituteId} and enrolled.student_id = ${studentId}
            and enrolled.academic_year_id = ${yearId}
          group by enrolled.section_id) enrolled
        join section on section.institute_id = ${instituteId} and section.id = enrolled.section_id
        join standard on standard.institute_id = ${instituteId} and standard.id = section.standard_id) as sections,
      (select coalesce(json_agg(product_id order by product_id), '[]') from ${held} held
        where institute_id = ${instituteId} and person_id = ${personId} and until > ${now}) as "productIds"
    from institute join academic_year year on year.institute_id = institute.id and year.id = ${yearId}
    where institute.id = ${instituteId}`,
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
    union all select 1 from live_class_product
      join live_class class on class.institute_id = ${instituteId} and class.id = live_class_product.live_class_id
      where live_class_product.institute_id = ${instituteId} and live_class_product.product_id = any(${productIds})
        and class.subject_id = ${subjectId}
    union all select 1 from test_product join test on test.institute_id = ${instituteId} and test.id = test_product.test_id
      where test_product.institute_id = ${instituteId} and test_product.product_id = any(${productIds})
        and test.subject_id = ${subjectId}`,
)

/**
 * Whether a person teaches a class of one of these sections, or a live class of them or of these products.
 */
export const isTeacherOf = exists(
  'timetable.teacher-of',
  sql`select 1 from classroom_class class
      where class.institute_id = ${instituteId} and class.section_id = any(${sectionIds}) and ${isTaughtBy('classroom_class')}
    union all select 1 from live_class_section
      join live_class class on class.institute_id = ${instituteId} and class.id = live_class_section.live_class_id
      where live_class_section.institute_id = ${instituteId} and live_class_section.section_id = any(${sectionIds})
        and ${isTaughtBy('live_class')}
    union all select 1 from live_class_product
      join live_class class on class.institute_id = ${instituteId} and class.id = live_class_product.live_class_id
      where live_class_product.institute_id = ${instituteId} and live_class_product.product_id = any(${productIds})
        and ${isTaughtBy('live_class')}`,
)
