import { describe, expect, test } from 'vitest'
import { createDemoAt, type DemoMoment, demoMoments, isTried } from '#server/demo/testing.ts'

describe('exams are alive on any day and minute [start-14]', () => {
  test.each(Object.entries(demoMoments).filter(([name]) => isTried(name)))(
    '%s',
    { timeout: 120_000 },
    async (name, moment) => {
      const database = await createDemoAt(name as DemoMoment)
      const rowsOf = async (text: string) => (await database.pool.query(text, [moment])).rows
      const open = await rowsOf(`select distinct c.name from test t join test_section x on x.test_id = t.id
      join section c on c.id = x.section_id where t.starts_at <= $1 and t.ends_at > $1 and t.attempt_limit = 1 order by 1`)
      expect(open.map((row) => row.name)).toEqual(['10-A', '10-B', '4-B', 'JEE-26', 'JEE-27'])
      const evaluated = await rowsOf(`select count(distinct a.person_id)::int as takers,
        bool_or(p.name = 'Aarav Sharma') as aarav, bool_or(p.name = 'Riya Verma') as riya, min(t.ends_at) <= $1 as is_over
      from test t join test_attempt a on a.test_id = t.id join person p on p.id = a.person_id
      where t.is_result_published and t.attempt_limit = 1 group by t.id`)
      expect(evaluated).toContainEqual({ takers: 40, aarav: true, riya: false, is_over: true })
      expect(evaluated).toContainEqual({ takers: 40, aarav: false, riya: true, is_over: true })
      expect(evaluated).toContainEqual({ takers: 3, aarav: true, riya: false, is_over: true })
      const held =
        await rowsOf(`select i.name, count(*) filter (where x.is_result_published)::int > 0 as published,
        count(*) filter (where not x.is_result_published)::int > 0 as waiting
      from offline_exam x join institute i on i.id = x.institute_id where x.ends_at <= $1 group by 1 order by 1`)
      expect(held).toEqual(
        ['Apex Academy', 'Greenfield Public School', 'Summit Classes'].map((name) => ({
          name,
          published: true,
          waiting: true,
        })),
      )
      const odd = await rowsOf(`
      select 'outside the year' as what from test t, academic_year y where y.institute_id = t.institute_id
        and ($1::timestamptz at time zone 'Asia/Kolkata')::date between y.start_date and y.end_date
        and (t.starts_at at time zone 'Asia/Kolkata')::date not between y.start_date and y.end_date
      union all select 'an exam outside the year of its section' from offline_exam x join section c on c.id = x.section_id
        join academic_year y on y.id = c.academic_year_id
        where (x.starts_at at time zone 'Asia/Kolkata')::date not between y.start_date and y.end_date
      union all select 'ends before it starts' from test where ends_at < starts_at
      union all select 'handed in tomorrow' from test_attempt where greatest(started_at, submitted_at, evaluated_at) > $1
      union all select 'sums' from test_attempt a cross join lateral (
          select sum(right_marks + wrong_marks) as marks, sum(right_count) as rights, sum(time_taken) / 1000 as seconds
          from test_attempt_subject s where s.attempt_id = a.id) own
        where (a.marks, a.right_count, a.time_taken) is distinct from (own.marks, own.rights, own.seconds)
      union all select 'more than there is' from test_attempt a join test t on t.id = a.test_id
        where a.marks > t.maximum_marks
      union all select 'fewer or more questions' from test_attempt_subject r
        where right_count + wrong_count + left_count <> 10 - (
          select count(*) from attempt_answer g join question q on q.id = g.question_id
          where g.attempt_id = r.attempt_id and q.subject_id = r.subject_id and g.state = 'waiting')
        or least(right_count, wrong_count, left_count) < 0
      union all select 'marks that do not follow from the answers' from test_attempt a cross join lateral (
          select sum(g.marks) as marks, count(*) filter (where g.state in ('right', 'partly')) as rights,
            count(*) filter (where g.state = 'wrong') as wrongs, sum(g.time_ms) / 1000 as seconds
          from attempt_answer g where g.attempt_id = a.id) own
        where a.submitted_at is not null
          and (a.marks, a.right_count, a.wrong_count, a.time_taken)
            is distinct from (own.marks, own.rights, own.wrongs, own.seconds)
      union all select 'evaluated while something waits' from test_attempt a join attempt_answer g on g.attempt_id = a.id
        where a.evaluated_at is not null and g.state = 'waiting'
      union all select 'published without figures' from test t where is_result_published and not exists (
        select 1 from test_figures f where f.test_id = t.id)
      union all select 'a test without a paper' from test t where maximum_marks is distinct from (
        select sum(q.marks) from test_question q where q.test_id = t.id)
      union all select 'marks above the paper' from offline_exam_result r join offline_exam_subject p
        using (exam_id, subject_id) where r.marks > p.total_marks or r.marks < 0
      union all select 'marked before it was held' from offline_exam_result r join offline_exam x on x.id = r.exam_id
        where x.ends_at > $1
      union all select 'first without the best marks' from offline_exam_result r where rank = 1 and marks < (
        select max(marks) from offline_exam_result o where o.exam_id = r.exam_id
          and o.subject_id is not distinct from r.subject_id)`)
      expect(odd).toEqual([])
      const kinds = await rowsOf(`select p.name, array_agg(distinct q.type order by q.type) as types
      from bookmark b join person p on p.id = b.person_id join question q on q.id = b.question_id
      where p.name in ('Aarav Sharma', 'Riya Verma') and $1::text <> '' group by 1 order by 1`)
      expect(kinds).toEqual(
        ['Aarav Sharma', 'Riya Verma'].map((name) => ({ name, types: [1, 2, 3, 4, 5, 6, 7] })),
      )
      const kept = await rowsOf(
        `select p.name, bool_or(q.media @> '[{"type": "image"}]') as image, bool_or(q.media @> '[{"type": "audio"}]') as sound,
         bool_or(q.other_html <> '' and q.other_solution_html <> '') as bilingual
       from bookmark b join person p on p.id = b.person_id join question q on q.id = b.question_id
       where p.name in ('Aarav Sharma', 'Riya Verma') and $1::text <> '' group by 1 order by 1`,
      )
      expect(kept).toEqual(
        ['Aarav Sharma', 'Riya Verma'].map((name) => ({ name, image: true, sound: true, bilingual: true })),
      )
      const spent =
        await rowsOf(`select p.name from test t join test_attempt a on a.test_id = t.id join person p on p.id = a.person_id
      where t.attempt_limit > 1 and t.ends_at > $1 and p.name in ('Aarav Sharma', 'Riya Verma')
      group by t.id, t.attempt_limit, p.name having count(a.submitted_at) = t.attempt_limit order by 1`)
      expect(spent.map((row) => row.name)).toEqual(['Aarav Sharma', 'Riya Verma'])
      const passages = await rowsOf(
        `select 1 from passage where length(regexp_replace(html, '<[^>]*>', '', 'g')) > 550 and $1::text <> ''`,
      )
      expect(passages.length).toBeGreaterThan(0)
      await database.close()
    },
  )
})
