import { type DemoBuild, idsOf, type StoredInstitutes } from '#server/demo/build.ts'

/**
 * Bookmarks of everyone with a login, or whose parents have one: two questions of each type that they have
 * answered, those with pictures, sound, formulas or a second language first, and two whose answers may not be
 * seen yet.
 */
export async function buildBookmarks({ client }: DemoBuild, institutes: StoredInstitutes): Promise<void> {
  await client.query(
    `with known as (
        select person.institute_id, person.id from person
        where person.institute_id = any($1) and (person.phone is not null or exists (
          select 1 from student join guardian on guardian.institute_id = student.institute_id and guardian.student_id = student.id
          where student.institute_id = person.institute_id and student.person_id = person.id))),
      met as (
        select distinct on (test_attempt.institute_id, test_attempt.person_id, test_question.question_id) test_attempt.institute_id, test_attempt.person_id, test_attempt.test_id,
          test_question.question_id, question.type, test.is_result_published as is_open,
          2 * (question.media <> '[]')::int + (question.other_html <> '')::int + (question.html ~ '\\\\\\(|<math')::int as extras,
          test_attempt.submitted_at - test_question.position * interval '37 seconds' as marked_at
        from test_attempt
        join known on known.institute_id = test_attempt.institute_id and known.id = test_attempt.person_id
        join test on test.institute_id = test_attempt.institute_id and test.id = test_attempt.test_id
        join test_question on test_question.institute_id = test.institute_id and test_question.test_id = test.id
        join question on question.institute_id = test_question.institute_id and question.id = test_question.question_id
        where test_attempt.submitted_at is not null
        order by test_attempt.institute_id, test_attempt.person_id, test_question.question_id, test.is_result_published, test_attempt.test_id desc),
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
