/** `paper`, the questions of attempt $2 at institute $1: those of its test, or of the practice notebook. */
export const paper = `paper as (
  select x.question_id, x.test_id, x.part_id, x.position, x.marks, x.negative_marks
  from test_attempt a join test_question x on x.institute_id = a.institute_id and x.test_id = a.test_id
  where a.institute_id = $1 and a.id = $2
  union all
  select question_id, test_id, 0, position, marks, negative_marks from attempt_question
  where institute_id = $1 and attempt_id = $2)`
