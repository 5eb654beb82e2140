import type pg from 'pg'
import { paper } from '#server/database/queries-papers.ts'

type Runner = pg.Pool | pg.PoolClient
type Marked = { instituteId: number; attemptId: number; personId: number; questionId: number }

/** A bookmark stands with the test in which the question was met. @returns false where it is none of the paper */
export async function writeBookmark(
  runner: Runner,
  { instituteId, attemptId, personId, questionId, now }: Marked & { now: Date },
): Promise<boolean> {
  const found = await runner.query<{ isOfPaper: boolean }>({
    name: 'panel.bookmark',
    text: `with ${paper},
      made as (
        insert into bookmark (institute_id, person_id, question_id, test_id, marked_at)
        select $1, $3, question_id, test_id, $5 from paper where question_id = $4 on conflict do nothing)
      select exists (select 1 from paper where question_id = $4) as "isOfPaper"`,
    values: [instituteId, attemptId, personId, questionId, now],
  })
  return found.rows[0]?.isOfPaper ?? false
}

/** @returns false where it is none of the paper */
export async function removeBookmark(
  runner: Runner,
  { instituteId, attemptId, personId, questionId }: Marked,
): Promise<boolean> {
  const found = await runner.query<{ isOfPaper: boolean }>({
    name: 'panel.no-bookmark',
    text: `with ${paper},
      gone as (
        delete from bookmark where institute_id = $1 and person_id = $3
          and question_id in (select question_id from paper where question_id = $4))
      select exists (select 1 from paper where question_id = $4) as "isOfPaper"`,
    values: [instituteId, attemptId, personId, questionId],
  })
  return found.rows[0]?.isOfPaper ?? false
}
