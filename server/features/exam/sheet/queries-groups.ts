import * as z from 'zod/mini'
import { given } from '#server/access/given.ts'
import { roster } from '#server/access/roster.ts'
import { many, params, raw, sql } from '#server/database/sql.ts'
import { countedAttempts } from '#server/features/exam/queries-counted.ts'
import { canStillBegin, hasBegun } from '#server/features/exam/sheet/queries.ts'

const { instituteId } = given
const { testId } = params({ testId: z.number() })

const groupRow = z.object({
  kind: z.enum(['section', 'product']),
  name: z.string(),
  students: z.number(),
  not_begun: z.number(),
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
  sql`with expected as materialized (select * from ${roster} roster),
    counted as materialized (
      select attempt.* from test_attempt attempt where attempt.institute_id = ${instituteId}
        and attempt.id in (select id from ${countedAttempts} counted)),
    members as (
      select expected.*, counted.id, counted.marks, exists (
        select 1 from test_attempt attempt where attempt.institute_id = ${instituteId} and attempt.test_id = ${testId}
          and attempt.person_id = expected.person_id and ${hasBegun}) as has_begun,
        ${canStillBegin(raw('expected.person_id'))} as can_begin
      from expected join test on test.institute_id = ${instituteId} and test.id = ${testId}
      left join counted on counted.person_id = expected.person_id)
    select case when members.section_id is null then 'product' else 'section' end as kind,
      coalesce(sec.name, product.title) as name, count(*) as students,
      count(*) filter (where not members.has_begun and members.can_begin) as not_begun,
      count(*) filter (where not members.has_begun and not members.can_begin) as absent,
      count(members.id) as takers, round(avg(members.marks), 2)::float8 as average,
      percentile_cont(0.5) within group (order by members.marks)::float8 as median,
      max(members.marks)::float8 as highest, min(members.marks)::float8 as lowest,
        round(stddev_pop(members.marks), 2)::float8 as deviation,
      coalesce((
        select json_agg(json_build_object('subject', by_subject.name, 'average', by_subject.average) order by by_subject.name)
        from (
          select subject.name, round(avg(test_attempt_subject.right_marks + test_attempt_subject.wrong_marks), 2) as average
          from members other
          join test_attempt_subject on test_attempt_subject.institute_id = ${instituteId}
            and test_attempt_subject.attempt_id = other.id
          join subject on subject.institute_id = test_attempt_subject.institute_id
            and subject.id = test_attempt_subject.subject_id
          where other.section_id is not distinct from members.section_id and other.product_id is not distinct
            from members.product_id
          group by subject.id, subject.name) by_subject), '[]') as subjects
    from members
    left join section sec on sec.institute_id = ${instituteId} and sec.id = members.section_id
    left join product on product.institute_id = ${instituteId} and product.id = members.product_id
    group by members.section_id, members.product_id, sec.name, product.title
    order by kind desc, name`,
)
