import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { roster } from '#server/access/roster.ts'
import { many, params, sql } from '#server/database/sql.ts'
import { countedAttempts } from '#server/features/exam/queries-counted.ts'

const { instituteId } = given
const { testId } = params({ testId: z.number() })

const groupRow = z.object({
  kind: z.enum(['section', 'product']),
  name: z.string(),
  students: z.number(),
  absent: z.number(),
  takers: z.number(),
  average: z.nullable(z.number()),
  median: z.nullable(z.number()),
  highest: z.nullable(z.number()),
  lowest: z.nullable(z.number()),
  deviation: z.nullable(z.number()),
  subjects: z.array(z.object({ subject: z.string(), average: z.number() })),
})

/** The sections and products of a test by name, with figures of the counted attempts of their students. */
export const findGroups = many(
  'sheet.groups',
  groupRow,
  sql`with expected as materialized (select * from ${roster} r),
    counted as materialized (
      select a.* from test_attempt a where a.institute_id = ${instituteId}
        and a.id in (select id from ${countedAttempts} counted)),
    members as (
      select e.*, counted.id, counted.marks, exists (
        select 1 from test_attempt a where a.institute_id = ${instituteId} and a.test_id = ${testId}
          and a.person_id = e.person_id) as has_begun
      from expected e left join counted on counted.person_id = e.person_id)
    select case when m.section_id is null then 'product' else 'section' end as kind,
      coalesce(sec.name, pr.title) as name, count(*) as students, count(*) filter (where not m.has_begun) as absent,
      count(m.id) as takers, round(avg(m.marks), 2)::float8 as average,
      percentile_cont(0.5) within group (order by m.marks)::float8 as median,
      max(m.marks)::float8 as highest, min(m.marks)::float8 as lowest, round(stddev_pop(m.marks), 2)::float8 as deviation,
      coalesce((
        select json_agg(json_build_object('subject', by_subject.name, 'average', by_subject.average) order by by_subject.name)
        from (
          select s.name, round(avg(r.right_marks + r.wrong_marks), 2) as average
          from members other
          join test_attempt_subject r on r.institute_id = ${instituteId} and r.attempt_id = other.id
          join subject s on s.institute_id = r.institute_id and s.id = r.subject_id
          where other.section_id is not distinct from m.section_id and other.product_id is not distinct from m.product_id
          group by s.id, s.name) by_subject), '[]') as subjects
    from members m
    left join section sec on sec.institute_id = ${instituteId} and sec.id = m.section_id
    left join product pr on pr.institute_id = ${instituteId} and pr.id = m.product_id
    group by m.section_id, m.product_id, sec.name, pr.title
    order by kind desc, name`,
)
