import { type DemoBuild, idsOf, type StoredInstitutes } from '#server/demo/build.ts'

/**
 * Bookmarks of everyone with a login, or whose parents have one: two questions of each type that they have
 * answered, those with pictures, sound, formulas or a second language first, and two whose answers may not be
 * seen yet.
 */
export async function buildBookmarks({ client }: DemoBuild, institutes: StoredInstitutes): Promise<void> {
  await client.query(
    `with known as (
        select p.institute_id, p.id from person p
        where p.institute_id = any($1) and (p.phone is not null or exists (
          select 1 from student s join guardian g on g.institute_id = s.institute_id and g.student_id = s.id
          where s.institute_id = p.institute_id and s.person_id = p.id))),
      met as (
        select distinct on (a.institute_id, a.person_id, x.question_id) a.institute_id, a.person_id, a.test_id,
          x.question_id, q.type, t.is_result_published as is_open,
          2 * (q.media <> '[]')::int + (q.other_html <> '')::int + (q.html ~ '\\\\\\(|<math')::int as extras,
          a.submitted_at - x.position * interval '37 seconds' as marked_at
        from test_attempt a
        join known k on k.institute_id = a.institute_id and k.id = a.person_id
        join test t on t.institute_id = a.institute_id and t.id = a.test_id
        join test_question x on x.institute_id = t.institute_id and x.test_id = t.id
        join question q on q.institute_id = x.institute_id and q.id = x.question_id
        where a.submitted_at is not null
        order by a.institute_id, a.person_id, x.question_id, t.is_result_published, a.test_id desc),
      placed as (
        select *, row_number() over (
          partition by institute_id, person_id, is_open, case when is_open then type end
          order by extras desc, (question_id * 31 + test_id) % 17, question_id) as place
        from met)
      insert into bookmark (institute_id, person_id, question_id, test_id, marked_at)
      select institute_id, person_id, question_id, test_id, marked_at from placed where place <= 2
      on conflict do nothing`,
    [idsOf(institutes)],
  )
}
