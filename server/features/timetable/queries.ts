import type pg from 'pg'
import type { TimetablePlan } from '#domain/timetable/included.ts'
import type { VideoSettings } from '#server/database/tables/institute.ts'
import type { Viewed } from '#server/features/timetable/policy.ts'

type Runner = pg.Pool | pg.PoolClient

/** What somebody's time table is made of in the academic year in view. */
export type Scope = {
  plan: TimetablePlan
  video: VideoSettings
  minimumPercent: number
  /** First and last day of the year in view. */
  yearStart: string
  yearEnd: string
  sections: ScopeSection[]
  /** Products that he holds today. */
  productIds: number[]
}
export type ScopeSection = {
  sectionId: number
  standardId: number
  standardName: string
  /** The last day in it; null while he is there. Who left and came back has the later one. */
  lastDay: string | null
}

/** @param at.today the institute's day @returns undefined where the year is none of the institute's */
export async function findScope(
  runner: Runner,
  at: Viewed & { instituteId: number; yearId: number; today: string },
): Promise<Scope | undefined> {
  const found = await runner.query<Scope>({
    name: 'timetable.scope',
    text: `select i.plan, i.video, i.minimum_attendance_percent as "minimumPercent",
        y.start_date::text as "yearStart", y.end_date::text as "yearEnd",
        (select coalesce(json_agg(json_build_object('sectionId', s.id, 'standardId', s.standard_id,
            'standardName', n.name, 'lastDay', e.last_day) order by s.id), '[]')
          from (select section_id, case when bool_or(end_date is null) then null else max(end_date) end as last_day
            from enrolment where institute_id = $1 and student_id = $2 and academic_year_id = $4
            group by section_id) e
          join section s on s.institute_id = $1 and s.id = e.section_id
          join standard n on n.institute_id = $1 and n.id = s.standard_id) as sections,
        (select coalesce(json_agg(h.product_id order by h.product_id), '[]') from product_holder h
          where h.institute_id = $1 and h.person_id = $3
            and (h.expires_on is null or h.expires_on >= $5::date)) as "productIds"
      from institute i join academic_year y on y.institute_id = i.id and y.id = $4
      where i.id = $1`,
    values: [at.instituteId, at.studentId, at.personId, at.yearId, at.today],
  })
  return found.rows[0]
}

/** Whether a subject is learnt in one of these sections or products; a class outside the plan of subjects counts too. */
export async function isSubjectOf(
  runner: Runner,
  at: {
    instituteId: number
    sectionIds: readonly number[]
    productIds: readonly number[]
    subjectId: number
  },
): Promise<boolean> {
  const found = await runner.query({
    name: 'timetable.subject-of',
    text: `select 1 from section_subject where institute_id = $1 and section_id = any($2::bigint[]) and subject_id = $4
      union all (select 1 from classroom_class
        where institute_id = $1 and section_id = any($2::bigint[]) and subject_id = $4 limit 1)
      union all select 1 from live_class_product l join live_class c on c.institute_id = $1 and c.id = l.live_class_id
        where l.institute_id = $1 and l.product_id = any($3::bigint[]) and c.subject_id = $4
      union all select 1 from test_product l join test c on c.institute_id = $1 and c.id = l.test_id
        where l.institute_id = $1 and l.product_id = any($3::bigint[]) and c.subject_id = $4
      limit 1`,
    values: [at.instituteId, at.sectionIds, at.productIds, at.subjectId],
  })
  return found.rows.length > 0
}

/** Whether somebody teaches a class of one of these sections, or a live class of theirs or of these products. */
export async function isTeacherOf(
  runner: Runner,
  at: {
    instituteId: number
    sectionIds: readonly number[]
    productIds: readonly number[]
    teacherId: number
  },
): Promise<boolean> {
  const found = await runner.query({
    name: 'timetable.teacher-of',
    text: `(select 1 from classroom_class
        where institute_id = $1 and section_id = any($2::bigint[]) and teacher_id = $4 limit 1)
      union all select 1 from live_class_section l join live_class c on c.institute_id = $1 and c.id = l.live_class_id
        where l.institute_id = $1 and l.section_id = any($2::bigint[]) and c.teacher_id = $4
      union all select 1 from live_class_product l join live_class c on c.institute_id = $1 and c.id = l.live_class_id
        where l.institute_id = $1 and l.product_id = any($3::bigint[]) and c.teacher_id = $4
      limit 1`,
    values: [at.instituteId, at.sectionIds, at.productIds, at.teacherId],
  })
  return found.rows.length > 0
}
